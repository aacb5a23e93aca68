/** Who leads, rides and waits before the battle, as the view says it, and how a declaration is taken back. */
import type { Next, Offer, View } from '../protocol';
import type { OwnAction } from './actions';
import { offerUnit } from './phases';

/** How a unit comes to the battle. */
export type Start =
  | { start: 'leads'; unit: string }
  | { start: 'rides'; transport: string }
  | { start: 'waits'; deep: boolean }
  | { start: 'table' };

export interface Declared {
  id: string;
  start: Start;
  /** Leaders that joined it, and units it carries. */
  ledBy: string[];
  carries: string[];
  /** What may be declared for it now. */
  offers: Offer[];
}

/** All units of a player, leaders that joined a unit after it. */
export function declared(view: View, next: Next | null, player: number): Declared[] {
  const offers = (id: string) =>
    (next?.options ?? []).filter((offer) => offer.legal && offer.action && offerUnit(offer) === id);
  return Object.entries(view.units)
    .filter(([, unit]) => unit.player === player)
    .flatMap(([id, unit]): Declared[] => {
      const start: Start = unit.embarked_in
        ? { start: 'rides', transport: unit.embarked_in }
        : unit.in_reserves
          ? { start: 'waits', deep: unit.in_reserves === 'DEEP_STRIKE' }
          : { start: 'table' };
      const ledBy = unit.led_by ?? [];
      const leaders = ledBy.map((leader): Declared => ({
        id: leader,
        start: { start: 'leads', unit: id },
        ledBy: [],
        carries: [],
        offers: [],
      }));
      return [{ id, start, ledBy, carries: unit.carries ?? [], offers: offers(id) }, ...leaders];
    });
}

/** The action that declares how a unit starts; none for one that is simply set up. */
function actionOf({ id, start }: Declared, player: number): OwnAction | null {
  switch (start.start) {
    case 'leads':
      return { type: 'ATTACH_LEADER', player, unit_id: id, bodyguard_id: start.unit };
    case 'rides':
      return { type: 'EMBARK_UNIT', player, unit_id: id, transport_id: start.transport };
    case 'waits':
      return {
        type: 'PLACE_IN_RESERVES',
        player,
        unit_id: id,
        kind: start.deep ? 'DEEP_STRIKE' : 'STRATEGIC',
      };
    case 'table':
      return null;
  }
}

const ORDER = { leads: 0, rides: 1, waits: 2, table: 3 } as const;

/** What must be declared again after steps were taken back, so that only one unit starts otherwise. Whoever was to ride
 *  in it or be led by it stays as declared. */
export function again(before: Declared[], now: Declared[], but: string, player: number): OwnAction[] {
  return before
    .filter((one) => one.id !== but)
    .filter((one) => now.find((other) => other.id === one.id)?.start.start !== one.start.start)
    .sort((a, b) => ORDER[a.start.start] - ORDER[b.start.start])
    .flatMap((one) => actionOf(one, player) ?? []);
}
