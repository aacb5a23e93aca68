/** What move is asked for now, read from what the server says. */
import { MOVES, type ActionKind, type Next, type Point, type View } from '../protocol';

export interface Start {
  at: Point;
  facing: number;
}

/** Actions that move a unit along paths. */
export type MoveKind = (typeof MOVES)[number];
const isMove = (kind: ActionKind): kind is MoveKind => (MOVES as readonly ActionKind[]).includes(kind);

export interface Order {
  unit: string;
  /** The action that confirms it. */
  type: MoveKind;
  /** "Normal move". */
  title: string;
  /** Inches by model, where the server has said so. */
  caps: { [model: string]: number };
  /** Where models stand before it. */
  starts: { [model: string]: Start };
}

const TITLES: { [doing: string]: string } = {
  NORMAL: 'Normal move',
  ADVANCE: 'Advance',
  FALL_BACK: 'Fall back',
  REACTION_MOVE: 'Reaction move',
  CHARGE: 'Charge move',
  PILE_IN: 'Pile in',
  CONSOLIDATE: 'Consolidate',
};

/** The action that ends a move which the game waits for. */
const BY_KIND: { [kind: string]: MoveKind } = {
  CHARGE_MOVE: 'APPLY_CHARGE_MOVE',
  REACTION_MOVE: 'CONFIRM_UNIT_MOVE',
  PILE_IN: 'PILE_IN',
  CONSOLIDATE: 'CONSOLIDATE',
};

/** The move to make, or nothing. `chosen` decides where several units may (scout moves). */
export function orderOf(next: Next | null, view: View, chosen: string | null): Order | null {
  if (!next) return null;
  const hand = view.in_hand;
  const templates = next.options.flatMap((offer) => (offer.template?.caps ? [offer.template] : []));
  const template = templates.find((one) => one.unit_id === (hand?.unit ?? chosen));
  if (template && isMove(template.type)) {
    const title = hand ? (TITLES[hand.doing] ?? 'Move') : 'Scout move';
    return order(view, template.unit_id, template.type, title, template.caps ?? {});
  }
  const type = BY_KIND[next.kind];
  if (type && hand) return order(view, hand.unit, type, TITLES[hand.doing] ?? 'Move', {});
  return null;
}

function order(view: View, unit: string, type: MoveKind, title: string, caps: Order['caps']): Order | null {
  const held = view.units[unit];
  if (!held) return null;
  const starts: Order['starts'] = {};
  for (const [model, { at, facing }] of Object.entries(held.models)) starts[model] = { at, facing };
  return { unit, type, title, caps, starts };
}

/** Moves that must end near the enemy or a marker. */
export const isClosing = ({ type }: Order): boolean =>
  type === 'APPLY_CHARGE_MOVE' || type === 'PILE_IN' || type === 'CONSOLIDATE';

/** Two orders ask for the same move of the same models. */
export function sameOrder(a: Order | null, b: Order | null): boolean {
  if (!a || !b) return a === b;
  const models = Object.keys(a.starts);
  return (
    a.unit === b.unit &&
    a.type === b.type &&
    a.title === b.title &&
    models.length === Object.keys(b.starts).length &&
    models.every((model) => String(a.starts[model]?.at) === String(b.starts[model]?.at))
  );
}
