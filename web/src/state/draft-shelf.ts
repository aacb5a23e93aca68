/** Where dragged models lie while a move is in hand, kept for a reload of the page. It holds one move and is
 *  worth something only for the very step, unit and kind of move it was made for. */
import type { Order } from './moving-order';
import type { Trail } from './trail';

export type Trails = { [model: string]: Trail };

interface Kept {
  key: string;
  trails: Trails;
}

const SLOT = 'strategium.draft';

/** A step of a game; without it nothing is kept. */
export interface Moment {
  readonly id?: string;
  readonly seq?: number;
}

const keyOf = (at: Moment, order: Order): string =>
  [at.id, at.seq, order.unit, order.type, order.title].join(' ');

export function keepDraft(at: Moment, order: Order, trails: Trails) {
  if (at.id === undefined || typeof sessionStorage === 'undefined') return;
  try {
    if (Object.keys(trails).length === 0) sessionStorage.removeItem(SLOT);
    else sessionStorage.setItem(SLOT, JSON.stringify({ key: keyOf(at, order), trails } satisfies Kept));
  } catch {
    // A full or forbidden storage costs a reload its places and nothing else.
  }
}

export function keptDraft(at: Moment, order: Order): Trails {
  if (at.id === undefined || typeof sessionStorage === 'undefined') return {};
  try {
    const kept = JSON.parse(sessionStorage.getItem(SLOT) ?? 'null') as Kept | null;
    if (kept?.key !== keyOf(at, order)) return {};
    return Object.fromEntries(Object.entries(kept.trails).filter(([model]) => order.starts[model]));
  } catch {
    return {};
  }
}
