import { expect, test } from 'vitest';
import { alike, bars, slainBy, ticks } from './chart';

test('slain follows from the two distributions', () => {
  // Three models of three wounds each, hits of two: 0, 2 | 4 slays one, 5 ...
  const damage = [0.1, 0, 0.2, 0.3, 0, 0.1, 0.3];
  const slain = [0.3, 0.4, 0.3];
  expect(slainBy(damage, slain)[0]).toBe(0);
  expect(slainBy(damage, slain)[2]).toBe(0);
  expect(slainBy(damage, slain)[3]).toBe(1);
  expect(slainBy(damage, slain)[5]).toBe(1);
  expect(slainBy(damage, slain)[6]).toBe(2);
});

test('long distributions are put together, and nothing is lost', () => {
  const damage = Array.from({ length: 60 }, () => 1 / 60);
  const drawn = bars(damage, [1]);
  expect(drawn.length).toBeLessThanOrEqual(24);
  expect(drawn.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1);
  expect(drawn[0]).toMatchObject({ from: 0, to: 2 });
  expect(drawn.at(-1)?.to).toBe(59);
  expect(alike(drawn, damage)).toEqual(drawn.map((bar) => bar.chance));
});

test('a tail of nothing is not drawn', () => {
  expect(bars([0.5, 0.5, 0, 0, 0], [1]).length).toBe(2);
  expect(bars([0.5, 0.5, 0, 0, 0], [1], 3).length).toBe(4);
});

test('axis lines are round and reach over the highest bar', () => {
  expect(ticks(0.27)).toHaveLength(7);
  expect(ticks(0.27).at(-1)).toBeCloseTo(0.3);
  expect(ticks(1).at(-1)).toBeCloseTo(1);
  expect(ticks(0.04).at(-1)).toBeGreaterThanOrEqual(0.04);
});
