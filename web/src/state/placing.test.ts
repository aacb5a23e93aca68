import { expect, test } from 'vitest';
import type { Action, Ask, PlaceInfo, Point } from '../protocol';
import type { Table } from './moving.svelte';
import { PlacingHand } from './placing.svelte';
import { TableState } from './table.svelte';

/** A server that sets models up in a row, two inches apart, and answers at once. */
class Fake implements Table {
  asked: Ask[] = [];
  acted: Omit<Action, 'player'>[] = [];
  legal = true;
  accepts = true;

  ask(kind: string, ask: Ask): Promise<never> {
    this.asked.push(ask);
    if (ask.ask === 'auto_place') {
      const action = {
        type: 'DEPLOY_UNIT',
        player: 1,
        model_positions: [
          [1, 1],
          [1, 3],
        ],
      };
      return Promise.resolve({ reply: kind, action, text: '' } as never);
    }
    let positions: Point[] = [];
    if (ask.ask === 'formation') positions = [ask.at, [ask.at[0], ask.at[1] + 2]];
    if (ask.ask === 'place') positions = ask.positions;
    const rotations = ask.ask === 'place' && ask.rotations.length > 0 ? ask.rotations : [0, 0];
    const info: PlaceInfo = {
      legal: this.legal,
      error: null,
      positions,
      rotations,
      model_ids: ['m1', 'm2'],
      models: {},
      action: { type: 'DEPLOY_UNIT', player: 1, unit_id: 'squad', model_positions: positions },
    };
    return Promise.resolve({ reply: kind, ...info } as never);
  }

  act(action: Omit<Action, 'player'>): Promise<number | null> {
    this.acted.push(action);
    return Promise.resolve(this.accepts ? 1 : null);
  }
}

const rest = () => new Promise((resolve) => setTimeout(resolve));

async function inHand() {
  const game = new Fake();
  const ui = new TableState();
  const placing = new PlacingHand(game, ui);
  ui.placing = { unit: 'squad', purpose: 'DEPLOY', positions: [], rotations: [], modelIds: [], info: null };
  placing.begin('squad', [10, 20], 90);
  await rest();
  return { game, ui, placing };
}

test('a formation appears where it may stand', async () => {
  const { game, ui } = await inHand();
  expect(game.asked[0]).toMatchObject({ ask: 'formation', at: [10, 20], facing: 90, formation: 'tight' });
  expect(ui.placing).toMatchObject({
    modelIds: ['m1', 'm2'],
    positions: [
      [10, 20],
      [10, 22],
    ],
  });
});

test('it follows the pointer until it is put down', async () => {
  const { ui, placing } = await inHand();
  placing.follow([12, 30]);
  await rest();
  placing.putDown();
  placing.follow([40, 50]);
  await rest();
  expect(ui.placing?.positions).toEqual([
    [12, 30],
    [12, 32],
  ]);
});

test('an answer that comes late keeps up with the pointer', async () => {
  const { ui, placing } = await inHand();
  placing.follow([12, 30]);
  placing.follow([14, 34]);
  await rest();
  expect(ui.placing?.positions[0]).toEqual([14, 34]);
});

test('the group is dragged, or one model of it', async () => {
  const { game, ui, placing } = await inHand();
  placing.grab(null);
  placing.drag([1, 1]);
  placing.drop();
  expect(ui.placing?.positions).toEqual([
    [11, 21],
    [11, 23],
  ]);
  placing.grab('m2');
  placing.drag([0, 2]);
  placing.drop();
  expect(ui.placing?.positions).toEqual([
    [11, 21],
    [11, 25],
  ]);
  await rest();
  expect(game.asked.at(-1)).toMatchObject({
    ask: 'place',
    positions: [
      [11, 21],
      [11, 25],
    ],
  });
});

test('another formation is asked for about the same middle', async () => {
  const { game, placing } = await inHand();
  placing.choose('line');
  await rest();
  expect(game.asked.at(-1)).toMatchObject({ ask: 'formation', formation: 'line', at: [10, 21] });
});

test('turning a formation asks anew; turning loose models turns them', async () => {
  const { game, ui, placing } = await inHand();
  placing.rotate(-15);
  await rest();
  expect(game.asked.at(-1)).toMatchObject({ ask: 'formation', facing: 75 });
  await placing.auto();
  placing.rotate(90);
  expect(ui.placing?.positions).toEqual([
    [2, 2],
    [0, 2],
  ]);
});

test('confirming plays the server’s own action and ends', async () => {
  const { game, ui, placing } = await inHand();
  expect(await placing.confirm()).toBe(true);
  expect(game.acted[0]).toMatchObject({
    type: 'DEPLOY_UNIT',
    model_positions: [
      [10, 20],
      [10, 22],
    ],
  });
  expect(ui.placing).toBeNull();
});

test('what was moved a moment ago is what is confirmed', async () => {
  const { game, placing } = await inHand();
  placing.nudge(null, [0, 3]);
  await placing.confirm();
  expect(game.acted[0]).toMatchObject({
    model_positions: [
      [10, 23],
      [10, 25],
    ],
  });
});

test('a refusal keeps everything in hand', async () => {
  const { game, ui, placing } = await inHand();
  game.accepts = false;
  expect(await placing.confirm()).toBe(false);
  expect(ui.placing?.positions).toHaveLength(2);
});
