import { expect, test } from 'vitest';
import { visible } from './window';

const heights = Array.from({ length: 1000 }, () => 20);

test('only what is near is drawn, and the rest keeps its room', () => {
  const shown = visible(heights, 10_000, 400, 200);
  expect(shown.to - shown.from).toBeLessThan(45);
  expect(shown.from * 20).toBeLessThanOrEqual(10_000);
  expect(shown.to * 20).toBeGreaterThanOrEqual(10_400);
  expect(shown.above + (shown.to - shown.from) * 20 + shown.below).toBe(20_000);
});

test('both ends are reached, and an empty list is empty', () => {
  expect(visible(heights, 0, 400, 200)).toMatchObject({ from: 0, above: 0 });
  expect(visible(heights, 19_600, 400, 200)).toMatchObject({ to: 1000, below: 0 });
  expect(visible([], 0, 400, 200)).toEqual({ from: 0, to: 0, above: 0, below: 0 });
});
