import { expect, test } from 'vitest';
import type { Point, View } from '../protocol';
import type { Table } from '../state/moving.svelte';
import type { TableState } from '../state/table.svelte';
import { Outlook } from './outlook.svelte';

const OUTLINE: Point[] = [
  [0, 0],
  [6, 0],
  [0, 6],
];

function outlook(outlines: Point[][]) {
  const asked: unknown[] = [];
  const game = {
    ask: (_: string, question: unknown) => {
      asked.push(question);
      return Promise.resolve({ reply: 'reach', outlines, cap: outlines.length > 0 ? 6 : 0 });
    },
  } as unknown as Table;
  const ui = { unit: 'u1', shows: () => true } as unknown as TableState;
  return { of: new Outlook(game, ui), asked };
}
const view = (moved: string | undefined, phase = 'MOVEMENT') =>
  ({
    phase,
    in_hand: null,
    active_player: 1,
    units: { u1: { player: 1, flags: { moved } } },
  }) as unknown as View;

test('a reach is drawn where the server has outlines', async () => {
  const { of, asked } = outlook([OUTLINE]);
  await of.wantReach(1, view('NORMAL'));
  // What the flags say does not count: a rule may let a unit move again.
  expect(asked).toEqual([{ ask: 'reach', unit_id: 'u1', kind: 'NORMAL' }]);
  expect(of.reach).toMatchObject({ unit: 'u1', cap: 6 });
});

test('a unit without a move left has no reach, and what was drawn goes', async () => {
  const { of } = outlook([OUTLINE]);
  await of.wantReach(1, view(undefined));
  expect(of.reach).not.toBeNull();
  const { of: done } = outlook([]);
  done.reach = of.reach;
  await done.wantReach(2, view('NORMAL'));
  expect(done.reach).toBeNull();
});

test('in the Charge phase the reach of a charge is asked for', async () => {
  const { of, asked } = outlook([OUTLINE]);
  await of.wantReach(1, view('NORMAL', 'CHARGE'));
  expect(asked).toEqual([{ ask: 'reach', unit_id: 'u1', kind: 'CHARGE' }]);
});
