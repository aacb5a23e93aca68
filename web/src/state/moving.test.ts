import { expect, test, vi } from 'vitest';
import type { Action, Ask, MoveInfo, Next, Paths, Template, View } from '../protocol';
import { Moving, type Table } from './moving.svelte';
import { orderOf, type Order } from './moving-order';
import { TableState } from './table.svelte';

const order: Order = {
  unit: 'squad',
  type: 'CONFIRM_UNIT_MOVE',
  title: 'Normal move',
  caps: { m1: 6, m2: 6 },
  starts: { m1: { at: [10, 10, 0], facing: 0 }, m2: { at: [12, 10, 0], facing: 0 } },
};

/** A server that answers when it is told to, and keeps what it was asked. */
class Fake implements Table {
  asked: Paths[] = [];
  acted: Omit<Action, 'player'>[] = [];
  next: Partial<MoveInfo> = {};
  auto: Action | null = null;
  #answers: (() => void)[] = [];

  ask(kind: string, ask: Ask): Promise<never> {
    if (ask.ask === 'auto_place')
      return Promise.resolve({ reply: kind, action: this.auto, text: 'so' } as never);
    const paths = ask.ask === 'move' ? ask.paths : {};
    this.asked.push(paths);
    const info = {
      legal: true,
      error: null,
      models: {},
      coherent: true,
      escapes: [],
      consequences: [],
      ...this.next,
    };
    return new Promise((resolve) => this.#answers.push(() => resolve({ reply: kind, ...info } as never)));
  }

  act(action: Omit<Action, 'player'>): Promise<number | null> {
    this.acted.push(action);
    return Promise.resolve(1);
  }

  async answer() {
    for (const answer of this.#answers.splice(0)) answer();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function inHand() {
  const game = new Fake();
  const ui = new TableState();
  const moving = new Moving(game, ui);
  moving.begin(order);
  return { game, ui, moving };
}

test('beginning chooses the unit and asks what staying comes to', () => {
  const { game, ui } = inHand();
  expect(ui.unit).toBe('squad');
  expect(ui.draft?.paths).toEqual({});
  expect(game.asked).toEqual([{}]);
});

test('one question at a time, and always the latest', async () => {
  const { game, moving } = inHand();
  moving.grab('m1');
  for (const x of [11, 12, 13]) moving.lead([x, 10]);
  expect(game.asked).toHaveLength(1);
  await game.answer();
  expect(game.asked).toHaveLength(2);
  expect(game.asked[1]).toEqual({ m1: [[13, 10]] });
});

test('inches are estimated at once, and the server’s word replaces them', async () => {
  const { game, moving } = inHand();
  await game.answer();
  moving.grab('m1');
  moving.lead([13, 14]);
  expect(moving.used('m1')).toBeCloseTo(5);
  game.next = { models: { m1: { used: 5.5, cap: 6, legal: true, error: null, cure: null, cure_text: '' } } };
  moving.lead([13, 14.1]);
  await game.answer();
  await game.answer();
  expect(moving.used('m1')).toBe(5.5);
  expect(moving.settled).toBe(true);
  moving.lead([13, 20]);
  expect(moving.settled).toBe(false);
  expect(moving.refused('m1')).toBe(true);
});

test('a corner stands fast while the end goes on', () => {
  const { ui, moving } = inHand();
  moving.grab('m1');
  moving.lead([12, 10]);
  moving.corner();
  moving.lead([12, 13]);
  moving.drop();
  expect(ui.draft?.paths).toEqual({
    m1: [
      [12, 10],
      [12, 13],
    ],
  });
  expect(moving.used('m1')).toBeCloseTo(5);
});

test('a straight leg runs from the last corner; snapping is to half an inch', () => {
  const { ui, moving } = inHand();
  moving.grab('m1');
  moving.lead([13, 10.2], { straight: true });
  expect(ui.draft?.paths.m1).toEqual([[13, 10]]);
  moving.lead([13.2, 10.3], { snap: true });
  expect(ui.draft?.paths.m1).toEqual([[13, 10.5]]);
});

test('the whole unit goes in step', () => {
  const { ui, moving } = inHand();
  moving.grab('m1', true);
  moving.lead([11, 13]);
  moving.drop();
  expect(ui.draft?.paths).toEqual({ m1: [[11, 13]], m2: [[13, 13]] });
});

test('a unit that is dragged too far stops where its first model has no inches left', () => {
  const { ui, moving } = inHand();
  moving.grab('m1', true);
  moving.lead([10, 30]);
  moving.drop();
  for (const [model, start] of [
    ['m1', [10, 10]],
    ['m2', [12, 10]],
  ] as const) {
    const [end] = ui.draft?.paths[model] as [number, number][];
    expect(end?.[0]).toBeCloseTo(start[0]);
    expect(end?.[1]).toBeGreaterThan(15.9);
    expect(end?.[1]).toBeLessThanOrEqual(16);
  }
  // One model alone goes where it is led: the server says how much too far that is.
  moving.grab('m1', false);
  moving.lead([10, 30]);
  expect(ui.draft?.paths.m1).toEqual([[10, 30]]);
});

test('what was said of the last deed goes with the next drag', () => {
  const { moving } = inHand();
  moving.grab('m1');
  moving.lead([12, 10]);
  moving.drop();
  moving.reset();
  expect(moving.said).toContain('back where it stood');
  moving.grab('m2');
  moving.lead([13, 11]);
  expect(moving.said).toBe('');
});

test('undo takes back the last model, reset all, and undo again the reset', () => {
  const { ui, moving } = inHand();
  for (const [model, x] of [
    ['m1', 11],
    ['m2', 14],
  ] as const) {
    moving.grab(model);
    moving.lead([x, 10]);
    moving.drop();
  }
  moving.undo();
  expect(Object.keys(ui.draft?.paths ?? {})).toEqual(['m1']);
  moving.reset();
  expect(ui.draft?.paths).toEqual({});
  moving.undo();
  expect(Object.keys(ui.draft?.paths ?? {})).toEqual(['m1']);
});

test('a click that moves nothing leaves nothing to take back', () => {
  const { moving } = inHand();
  moving.grab('m1');
  moving.drop();
  expect(moving.canUndo).toBe(false);
});

test('nudges add up and are taken back together', () => {
  const { ui, moving } = inHand();
  moving.nudge('m1', [0, 0.5]);
  moving.nudge('m1', [0, 0.5]);
  moving.nudge('m1', [0.1, 0]);
  expect(ui.draft?.paths.m1).toEqual([[10.1, 11]]);
  moving.undo();
  expect(ui.draft?.paths).toEqual({});
});

test('turns add up in place and follow the end', () => {
  const { ui, moving } = inHand();
  moving.nudge('m1', [1, 0]);
  moving.pivot('m1', 15);
  moving.pivot('m1', 15);
  expect(ui.draft?.paths.m1).toEqual([[11, 10], { pivot: 30 }]);
  moving.pivot('m1', -30);
  expect(ui.draft?.paths.m1).toEqual([[11, 10]]);
});

test('the cure replaces the path of a refused model', async () => {
  const { game, ui, moving } = inHand();
  game.next = {
    legal: false,
    models: {
      m1: {
        used: 7,
        cap: 6,
        legal: false,
        error: { code: 'MOVE_TOO_FAR', message: 'far' },
        cure: [[16, 10]],
        cure_text: 'Pull back 1″',
      },
    },
  };
  moving.nudge('m1', [7, 0]);
  await game.answer();
  await game.answer();
  expect(moving.curable?.text).toBe('Pull back 1″');
  moving.cure();
  expect(ui.draft?.paths.m1).toEqual([[16, 10]]);
});

test('a charge, a pile-in or a consolidation is laid out at once, unless somebody has a model in hand', async () => {
  const charge: Order = { ...order, type: 'APPLY_CHARGE_MOVE', title: 'Charge move' };
  const begun = () => {
    const game = new Fake();
    game.auto = {
      type: 'APPLY_CHARGE_MOVE',
      player: 1,
      unit_id: 'squad',
      paths: { m1: [[11, 14]] },
    };
    const moving = new Moving(game, new TableState());
    moving.begin(charge);
    return { game, moving };
  };
  const { game, moving } = begun();
  // Enter waits for the proposal: to stay where one is may be legal, and worse.
  expect(await moving.confirm()).toBe(false);
  await game.answer();
  expect([moving.busy, moving.place('m1')]).toEqual([false, [11, 14]]);
  expect(await moving.confirm()).toBe(true);
  expect(game.acted).toMatchObject([{ type: 'APPLY_CHARGE_MOVE', paths: { m1: [[11, 14]] } }]);
  moving.undo();
  expect(moving.moved).toEqual([]);
  const taken = begun();
  taken.moving.grab('m1');
  await taken.game.answer();
  expect(taken.moving.moved).toEqual([]);
});

test('auto-place shows a legal way and confirms nothing', async () => {
  const { game, ui, moving } = inHand();
  game.auto = {
    type: 'PILE_IN',
    player: 1,
    unit_id: 'squad',
    paths: {
      m2: [
        [12, 11],
        [12, 12],
      ],
    },
  };
  await moving.auto();
  expect(ui.draft?.paths).toEqual({
    m2: [
      [12, 11],
      [12, 12],
    ],
  });
  expect(game.acted).toEqual([]);
});

test('confirming sends the action that the order names', async () => {
  const { game, moving } = inHand();
  moving.nudge('m1', [1, 0]);
  expect(await moving.confirm()).toBe(true);
  expect(game.acted).toEqual([{ type: 'CONFIRM_UNIT_MOVE', unit_id: 'squad', paths: { m1: [[11, 10]] } }]);
});

test('looking at another unit keeps the move', () => {
  const { ui, moving } = inHand();
  moving.nudge('m1', [1, 0]);
  ui.choose('other');
  moving.begin({ ...order });
  expect(ui.draft).toBeNull();
  ui.choose('squad');
  moving.begin({ ...order });
  expect(ui.draft?.paths).toEqual({ m1: [[11, 10]] });
});

test('an answer to a move that is over is not shown', async () => {
  const { game, ui, moving } = inHand();
  moving.begin(null);
  await game.answer();
  expect(ui.draft).toBeNull();
});

test('orders: in hand by template, closing moves by what is asked, scouts by choice', () => {
  const models = { m1: { wounds: 1, at: [1, 1, 0], facing: 0 } };
  const unit = { name: 'S', player: 1, models, flags: {}, starting_strength: 1 };
  const view = {
    units: { squad: unit },
    in_hand: { unit: 'squad', doing: 'CHARGE', bonus: 8 },
  } as unknown as View;
  const next: Next = { player: 1, kind: 'CHARGE_MOVE', text: '', options: [] };
  expect(orderOf(next, view, null)?.type).toBe('APPLY_CHARGE_MOVE');
  expect(orderOf({ ...next, kind: 'REACTION' }, view, null)).toBeNull();
  const template: Template = { type: 'SCOUT_MOVE', unit_id: 'squad', caps: { m1: 6 } };
  const scouts: Next = { ...next, kind: 'UNIT', options: [{ label: '', legal: true, template }] };
  const idle = { ...view, in_hand: null };
  expect(orderOf(scouts, idle, 'squad')).toMatchObject({ type: 'SCOUT_MOVE', caps: { m1: 6 } });
  expect(orderOf(scouts, idle, null)).toBeNull();
});

test('after the whole unit was dragged, a drag of one model moves that model alone', () => {
  const { moving } = inHand();
  moving.grab('m1', true);
  moving.lead([13, 10]);
  moving.drop();
  moving.reset();
  moving.grab('m2');
  moving.lead([12, 14]);
  moving.drop();
  expect(moving.place('m1')).toEqual([10, 10, 0]);
  expect(moving.place('m2')).toEqual([12, 14]);
});

test('a reload finds the models where they were dragged, at the same step only', () => {
  const slots = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => slots.get(key) ?? null,
    setItem: (key: string, value: string) => slots.set(key, value),
    removeItem: (key: string) => slots.delete(key),
  });
  const at = (seq: number) => {
    const moving = new Moving(Object.assign(new Fake(), { id: 'g1', seq }), new TableState());
    moving.begin(order);
    return moving;
  };
  const before = at(7);
  before.grab('m1');
  before.lead([14, 10]);
  before.drop();
  expect(at(7).place('m1')).toEqual([14, 10]);
  expect(at(8).place('m1')).toEqual([10, 10, 0]);
  before.reset();
  expect(at(7).place('m1')).toEqual([10, 10, 0]);
  vi.unstubAllGlobals();
});
