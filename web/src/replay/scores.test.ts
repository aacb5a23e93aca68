import { expect, test } from 'vitest';
import type { Story } from '../protocol';
import { columns, sum } from './scores';

const story = {
  rounds: [
    { round: 1, primary: [0, 0], secondary: [5, 3] },
    { round: 2, primary: [10, 5], secondary: [4, 5] },
  ],
  totals: [
    { primary: 10, secondary: 9, painted: 10, secret: 0, by_hand: 0, total: 29 },
    { primary: 5, secondary: 8, painted: 10, secret: 0, by_hand: -2, total: 21 },
  ],
} as unknown as Story;

test('the columns add up to the totals, painted and points by hand as columns of their own', () => {
  const all = columns(story);
  expect(all.map((column) => column.label)).toEqual(['Round 1', 'Round 2', 'Painted', 'By hand']);
  expect([1, 2].map((player) => sum(all, player))).toEqual([29, 21]);
});
