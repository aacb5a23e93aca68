import { expect, test } from 'vitest';
import type { ScoreView, View } from '../protocol';
import { scoreRow } from './score';

const view = (vp: [number, number], more: Partial<ScoreView> = {}): View =>
  ({ vp, scores: { '1': { primary: 40, secondary: 20, cards: [], deck: 0, ...more } } }) as unknown as View;
const sum = (row: ReturnType<typeof scoreRow>) =>
  row ? row.primary + row.secondary + row.secret + row.painted + row.byHand : NaN;

test('every column adds up to the points, and paint is what the server says', () => {
  const row = scoreRow(view([70, 0], { painted: 10 }), 1);
  expect(row).toMatchObject({ primary: 40, secondary: 20, painted: 10, byHand: 0, total: 70 });
  expect(sum(row)).toBe(70);
});

test('points of a secret mission or set by hand are not taken for paint', () => {
  const row = scoreRow(view([85, 0], { secret: 20 }), 1);
  expect(row).toMatchObject({ painted: 0, secret: 20, byHand: 5 });
  expect(sum(row)).toBe(85);
});

test('a battle without a mission has no columns', () => {
  expect(scoreRow({ vp: [0, 0] } as unknown as View, 1)).toBeNull();
});
