import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kinds } from '../../board/marks';
import { allStanding } from '../../board/standing';
import type { Picture } from './picture.svelte';

test('the picture of the first screen has a base for every model it shows', () => {
  const { table, view } = JSON.parse(readFileSync('public/hero.json', 'utf8')) as Picture;
  const units = allStanding(table, view);
  expect(units.length).toBeGreaterThan(10);
  expect(new Set(units.map((unit) => unit.view.player))).toEqual(new Set([1, 2]));
  for (const piece of units.flatMap((unit) => unit.pieces)) {
    expect(piece.base.length).toBeGreaterThan(0.5);
    expect(kinds).toContain(piece.mark);
    expect(piece.at[0]).toBeLessThanOrEqual(table.board.width);
    expect(piece.at[1]).toBeLessThanOrEqual(table.board.height);
  }
});
