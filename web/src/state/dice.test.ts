import { expect, test } from 'vitest';
import type { Dice } from '../protocol';
import { faces, rollRows, spoken } from './dice';

const roll = (over: Partial<Dice>): Dice => ({
  context: 'to_hit',
  unit: 'u',
  threshold: '3+',
  rolls_raw: [],
  rerolled: [],
  modifiers: [],
  ...over,
});
const save = (face: number, over: Partial<Dice> = {}): Dice =>
  roll({
    context: 'save',
    threshold: '4+',
    rolls_raw: [face],
    sv: '3+',
    ap: -1,
    used: 'armour',
    fails: face < 4 ? 1 : 0,
    ...over,
  });

test('faces reach the threshold or do not, after re-rolls', () => {
  const dice = roll({ rolls_raw: [6, 1, 3], rerolled: [{ die: 1, from: 1, to: 4 }], successes: 3 });
  expect(faces(dice)).toEqual([
    { face: 6, ok: true },
    { face: 4, ok: true, before: 1 },
    { face: 3, ok: true },
  ]);
});

test('dice that are added up neither succeed nor fail', () => {
  const dice = roll({ context: 'charge', rolls_raw: [4, 3] });
  delete dice.threshold;
  expect(faces(dice).every((one) => one.ok === null)).toBe(true);
  expect(rollRows([dice])[0]?.result).toBe('7');
});

test('saves of many models stand in one row', () => {
  const rows = rollRows([save(2), save(5), save(1)]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.result).toBe('2 failed');
  expect(rows[0]?.faces.map((one) => one.ok)).toEqual([false, true, false]);
  expect(rows[0]?.note).toBe('armour 3+, AP −1');
});

test('a save in cover is another row, and says so', () => {
  const rows = rollRows([save(2), save(5, { threshold: '3+', cover: '+1' })]);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.note).toContain('cover +1');
  const other = rollRows([save(5, { used: 'invulnerable', sv: '5+' })]);
  expect(other[0]?.note).toBe('invulnerable 5+');
});

test('hit rolls of two weapons are not run together', () => {
  const hits = roll({ rolls_raw: [5, 5], successes: 2 });
  expect(rollRows([hits, hits])).toHaveLength(2);
});

test('modifiers and re-rolls are told, and everything is spoken', () => {
  const dice = roll({
    rolls_raw: [2, 6],
    modifiers: [-1],
    rerolled: [{ die: 0, from: 2, to: 5 }],
    successes: 2,
  });
  const [row] = rollRows([dice]);
  expect(row?.note).toBe('−1 to the roll, 1 rolled again');
  expect(row && spoken(row)).toBe('Hit 3+: 5 (was 2), 6. Result 2.');
});
