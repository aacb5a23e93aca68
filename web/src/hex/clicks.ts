/** What a click on the hex board means: one table for every phase. What may be done stands in the view that
 *  the server sent; nothing here knows a rule. */
import type { HexAction, HexAt, HexView } from '../protocol';
import { same } from './geometry';
import { mustFinish } from './words';

/** What a person has pointed out before doing it: in the fight, whom to strike. */
export interface Selection {
  target: number | null;
}
export const NOTHING: Selection = { target: null };

export type What = { on: 'unit'; unit: number } | { on: 'hex'; at: HexAt } | { on: 'outside' };
export type Mouse = 'left' | 'right';

export interface Clicked {
  /** Actions to send, one after the other. */
  send?: HexAction[];
  selection: Selection;
  /** A word to the player. */
  say?: string;
}

const POSTPONE: HexAction = { type: 'POSTPONE' };
const activate = (unit: number): HexAction => ({ type: 'ACTIVATE', unit });
const isReady = (view: HexView, unit: number) =>
  view.units.some(({ fields, ready }) => ready && fields.id === unit);
const isTarget = (view: HexView, unit: number) => view.targets.some((target) => target.unit === unit);

/** What a click of the side that is to act does. */
export function click(view: HexView, selection: Selection, what: What, button: Mouse): Clicked {
  if (view.active === null) return idle(view, what, button);
  if (view.phase === 'MOVE' || view.phase === 'CHARGE') return going(view, what, button);
  if (view.phase === 'SHOOT') return shooting(view, selection, what, button);
  return fighting(view, selection, what, button);
}

function idle(view: HexView, what: What, button: Mouse): Clicked {
  const chosen = button === 'left' && what.on === 'unit' && isReady(view, what.unit);
  return chosen ? { send: [activate(what.unit)], selection: NOTHING } : { selection: NOTHING };
}

function going(view: HexView, what: What, button: Mouse): Clicked {
  const does = (...send: HexAction[]): Clicked => ({ send, selection: NOTHING });
  if (what.on === 'unit' && what.unit === view.active)
    return does(button === 'left' ? POSTPONE : { type: 'CANCEL' });
  if (button === 'left' && what.on === 'hex' && view.hexes.some((hex) => same(hex, what.at)))
    return does({ type: view.phase === 'CHARGE' ? 'CHARGE' : 'MOVE', to: what.at });
  if (button === 'left' && what.on === 'unit' && isReady(view, what.unit))
    return does(POSTPONE, activate(what.unit));
  return does(POSTPONE);
}

function shooting(view: HexView, selection: Selection, what: What, button: Mouse): Clicked {
  const stays: Clicked = { selection };
  if (what.on !== 'unit') return stays;
  if (what.unit === view.active)
    return button === 'left' ? stays : { send: [{ type: 'WAIT' }], selection: NOTHING };
  if (button === 'right') return stays;
  if (isTarget(view, what.unit)) return { send: [{ type: 'SHOOT', target: what.unit }], selection };
  return isReady(view, what.unit) ? another(view, what.unit) : stays;
}

function fighting(view: HexView, selection: Selection, what: What, button: Mouse): Clicked {
  const cleared: Clicked = { selection: NOTHING };
  if (what.on !== 'unit') return cleared;
  if (what.unit === view.active) {
    if (button === 'left') return cleared;
    return view.may_postpone
      ? { send: [POSTPONE], selection: NOTHING }
      : { selection: NOTHING, say: mustFinish(what.unit) };
  }
  if (button === 'right') return cleared;
  if (isTarget(view, what.unit))
    return selection.target === what.unit
      ? { send: [{ type: 'FIGHT', target: what.unit }], selection: NOTHING }
      : { selection: { target: what.unit } };
  return isReady(view, what.unit) ? another(view, what.unit) : cleared;
}

/** Another unit of the pool, while one is at its attacks. */
function another(view: HexView, unit: number): Clicked {
  if (view.may_postpone) return { send: [POSTPONE, activate(unit)], selection: NOTHING };
  return { selection: NOTHING, say: mustFinish(view.active ?? unit) };
}
