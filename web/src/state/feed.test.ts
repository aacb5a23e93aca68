import { expect, test } from 'vitest';
import type { LogEntry } from '../protocol';
import { acted, groups, groupTitle, summarise, summaryText, told, worthToast } from './feed';

let seq = 0;
const entry = (over: Partial<LogEntry>): LogEntry => ({
  seq: ++seq,
  player: 2,
  round: 1,
  phase: 'MOVEMENT',
  turn: 2,
  action: 'CONFIRM_UNIT_MOVE',
  lines: ['Boyz moves'],
  dice: [],
  why: false,
  ordered: false,
  continues: false,
  unit_id: 'boyz',
  targets: [],
  ...over,
});

test('lines are grouped by round, side and phase, and silence makes no group', () => {
  const list = groups([
    entry({}),
    entry({ lines: [] }),
    entry({}),
    entry({ phase: 'SHOOTING' }),
    entry({ phase: 'SHOOTING', turn: 1, round: 2 }),
  ]);
  expect(list.map((group) => group.entries.length)).toEqual([2, 1, 1]);
  expect(groupTitle(list[2]!, (player) => (player === 1 ? 'You' : 'Orks'))).toBe('Round 2 · You · Shooting');
});

test('a phase that comes back later is another group', () => {
  expect(groups([entry({}), entry({ phase: 'CHARGE' }), entry({})])).toHaveLength(3);
});

test('dice alone are worth telling', () => {
  const dice = { context: 'advance', unit: 'boyz', rolls_raw: [4], rerolled: [], modifiers: [] };
  expect(groups([entry({ lines: [], dice: [dice] })])).toHaveLength(1);
});

test('a turn is summed up from its actions, models and points', () => {
  const summary = summarise(
    [
      entry({}),
      entry({ unit_id: 'bikes' }),
      entry({ unit_id: 'bikes' }),
      entry({ action: 'SHOOT', unit_id: 'lootas' }),
      entry({ action: 'SHOOT', player: 1, unit_id: 'marines' }),
    ],
    { before: [20, 40], after: [17, 39] },
    { before: [5, 5], after: [5, 15] },
  );
  expect(summary).toMatchObject({ turn: 2, moved: 2, shot: 1, slain: 3, lost: 1, scored: 10 });
  expect(summary && summaryText(summary)).toBe('2 moved, 1 shot, 3 slain, 1 lost, +10 VP');
  expect(summarise([], { before: [0, 0], after: [0, 0] }, { before: [0, 0], after: [0, 0] })).toBeNull();
});

test('who has acted in this phase of this turn', () => {
  const log = [entry({ unit_id: 'old', round: 0 }), entry({}), entry({ player: 1, unit_id: 'mine' })];
  expect([...acted(log, 1, 2, 'MOVEMENT')]).toEqual(['boyz']);
});

test('the end of a phase is told by the next heading, what it brought stays', () => {
  const end = entry({ action: 'END_MOVEMENT', lines: ['Orks: shooting phase'] });
  expect(groups([end])).toHaveLength(0);
  expect(told({ ...end, lines: ['Orks score 10', 'Orks: movement phase'] })).toEqual(['Orks score 10']);
});

test('toasts are for deeds, not for the steps on the way', () => {
  expect(worthToast(entry({}))).toBe(true);
  expect(worthToast(entry({ action: 'PILE_IN', lines: ['Nobz closes in up to 3.0″'] }))).toBe(false);
  expect(worthToast(entry({ lines: [] }))).toBe(false);
});
