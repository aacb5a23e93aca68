import { describe, expect, test } from 'vitest';
import type { HexAction, HexView } from '../protocol';
import { click, NOTHING, type Clicked, type Mouse, type Selection, type What } from './clicks';
import { active, view } from './fixture';

const on = (unit: number): What => ({ on: 'unit', unit });
const hex = (col: number, row: number): What => ({ on: 'hex', at: { col, row } });
const OUTSIDE: What = { on: 'outside' };
const POSTPONE: HexAction = { type: 'POSTPONE' };
const BOTH: Mouse[] = ['left', 'right'];
/** Everything that is neither a choice nor the active unit: bare ground, the edge, enemies, friends that have acted. */
const ELSEWHERE = [hex(9, 9), OUTSIDE, on(3)];

const stays = (selection: Selection = NOTHING): Clicked => ({ selection });
const sends = (...send: HexAction[]): Clicked => ({ send, selection: NOTHING });

describe('unit activation: nobody is active', () => {
  test.each(['MOVE', 'SHOOT', 'CHARGE', 'FIGHT'] as const)(
    '%s: left on a ringed unit activates it',
    (phase) => {
      expect(click(view({ phase }), NOTHING, on(2), 'left')).toEqual(sends({ type: 'ACTIVATE', unit: 2 }));
    },
  );
  test('left on a unit without a ring does nothing', () => {
    expect(click(view(), NOTHING, on(3), 'left')).toEqual(stays());
    expect(click(view(), NOTHING, on(7), 'left')).toEqual(stays());
  });
  test('right on a ringed unit does nothing', () => {
    expect(click(view(), NOTHING, on(2), 'right')).toEqual(stays());
  });
  test('ground does nothing', () => {
    for (const button of BOTH) expect(click(view(), NOTHING, hex(4, 4), button)).toEqual(stays());
  });
});

describe.each(['MOVE', 'CHARGE'] as const)('%s: player action selection', (phase) => {
  const now = active(phase);
  test('left on a hex of the pool of destinations goes there', () => {
    expect(click(now, NOTHING, hex(4, 4), 'left')).toEqual(sends({ type: phase, to: { col: 4, row: 4 } }));
  });
  test('left on the active unit postpones', () => {
    expect(click(now, NOTHING, on(1), 'left')).toEqual(sends(POSTPONE));
  });
  test('right on the active unit cancels', () => {
    expect(click(now, NOTHING, on(1), 'right')).toEqual(sends({ type: 'CANCEL' }));
  });
  test('left on another unit of the pool postpones and activates that one', () => {
    expect(click(now, NOTHING, on(2), 'left')).toEqual(sends(POSTPONE, { type: 'ACTIVATE', unit: 2 }));
  });
  test('left or right anywhere else cancels the selection', () => {
    for (const what of [...ELSEWHERE, on(7)])
      for (const button of BOTH) expect(click(now, NOTHING, what, button)).toEqual(sends(POSTPONE));
  });
  test('right on a destination or on another unit of the pool is anywhere else', () => {
    for (const what of [hex(4, 4), on(2)])
      expect(click(now, NOTHING, what, 'right')).toEqual(sends(POSTPONE));
  });
});

describe('SHOOT: player action selection', () => {
  const now = active('SHOOT');
  const begun = active('SHOOT', { begun: true, may_postpone: false, left: 1 });
  test('left on a target of the pool fires one shot, before and after the first', () => {
    for (const view of [now, begun])
      expect(click(view, NOTHING, on(7), 'left')).toEqual(sends({ type: 'SHOOT', target: 7 }));
  });
  test('left on another unit of the pool, no shot fired: postpones and activates that one', () => {
    expect(click(now, NOTHING, on(2), 'left')).toEqual(sends(POSTPONE, { type: 'ACTIVATE', unit: 2 }));
  });
  test('left on another unit of the pool after a shot: the unit must end its activation', () => {
    expect(click(begun, NOTHING, on(2), 'left')).toEqual({
      selection: NOTHING,
      say: 'Unit 1 has begun its attacks and must finish them.',
    });
  });
  test('left on the active unit has no effect', () => {
    expect(click(now, NOTHING, on(1), 'left')).toEqual(stays());
  });
  test('right on the active unit waits, or ends it after a shot: the server knows which', () => {
    for (const view of [now, begun])
      expect(click(view, NOTHING, on(1), 'right')).toEqual(sends({ type: 'WAIT' }));
  });
  test('left or right anywhere else stays in the selection', () => {
    for (const what of ELSEWHERE)
      for (const button of BOTH) expect(click(now, NOTHING, what, button)).toEqual(stays());
    for (const what of [on(7), on(2)]) expect(click(now, NOTHING, what, 'right')).toEqual(stays());
  });
});

describe('FIGHT: player action selection', () => {
  const now = active('FIGHT');
  const begun = active('FIGHT', { begun: true, may_postpone: false, left: 1 });
  const chosen: Selection = { target: 7 };
  const eachMoment = (check: (view: HexView, selection: Selection) => void) => {
    for (const view of [now, begun]) for (const selection of [NOTHING, chosen]) check(view, selection);
  };
  test('left on a target of the pool chooses it and strikes nobody', () => {
    for (const view of [now, begun]) expect(click(view, NOTHING, on(7), 'left')).toEqual(stays(chosen));
  });
  test('left on the same target again confirms one blow', () => {
    for (const view of [now, begun])
      expect(click(view, chosen, on(7), 'left')).toEqual(sends({ type: 'FIGHT', target: 7 }));
  });
  test('left on a different target of the pool switches the choice', () => {
    expect(click(now, chosen, on(8), 'left')).toEqual(stays({ target: 8 }));
  });
  test('left on another unit of the pool, no blow struck: postpones and activates that one', () => {
    for (const selection of [NOTHING, chosen])
      expect(click(now, selection, on(2), 'left')).toEqual(sends(POSTPONE, { type: 'ACTIVATE', unit: 2 }));
  });
  test('left on another unit of the pool after a blow: the unit must end its activation', () => {
    for (const selection of [NOTHING, chosen]) {
      const { send, say } = click(begun, selection, on(2), 'left');
      expect(send).toBeUndefined();
      expect(say).toMatch(/must finish/);
    }
  });
  test('left on the active unit has no effect but to let the target go', () => {
    eachMoment((view, selection) => expect(click(view, selection, on(1), 'left')).toEqual(stays()));
  });
  test('right on the active unit, no blow struck: postpones', () => {
    for (const selection of [NOTHING, chosen])
      expect(click(now, selection, on(1), 'right')).toEqual(sends(POSTPONE));
  });
  test('right on the active unit after a blow: it must attack as long as it can', () => {
    for (const selection of [NOTHING, chosen]) {
      const { send, say } = click(begun, selection, on(1), 'right');
      expect(send).toBeUndefined();
      expect(say).toBe('Unit 1 has begun its attacks and must finish them.');
    }
  });
  test('left or right anywhere else lets the target go', () => {
    eachMoment((view, selection) => {
      for (const what of ELSEWHERE)
        for (const button of BOTH) expect(click(view, selection, what, button)).toEqual(stays());
      for (const what of [on(7), on(2)]) expect(click(view, selection, what, 'right')).toEqual(stays());
    });
  });
});
