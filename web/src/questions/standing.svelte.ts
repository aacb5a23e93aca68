/** The standing orders of this browser: kept, changed, and told to the server for every seat that is played here. */
import { untrack } from 'svelte';
import { Refused } from '../net/socket';
import type { Orders } from '../protocol';
import type { GameClient } from '../state/game.svelte';
import { orderFor, readOrders, sameOrders, SENSIBLE } from './orders';

const KEY = 'strategium.orders';
const MET = 'strategium.orders.met';

class StandingOrders {
  orders = $state.raw<Orders>(readOrders(stored(KEY)));
  /** Kinds of questions at which the orders were offered already. */
  met = $state.raw<string[]>((stored(MET) ?? '').split(' ').filter(Boolean));

  give(change: Partial<Orders>) {
    this.orders = { ...this.orders, ...change };
    store(KEY, JSON.stringify(this.orders));
  }

  reset() {
    this.give(SENSIBLE);
  }

  /** Whether the orders are offered at a question of this kind: at the first of each. */
  offeredAt(kind: string): boolean {
    const order = orderFor(kind);
    return order !== null && !this.met.includes(order);
  }

  /** The offer at this kind was seen. */
  seen(kind: string) {
    const order = orderFor(kind);
    if (order === null || this.met.includes(order)) return;
    this.met = [...this.met, order];
    store(MET, this.met.join(' '));
  }
}

function stored(key: string): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
}

function store(key: string, text: string) {
  if (typeof localStorage !== 'undefined') localStorage.setItem(key, text);
}

export const standing = new StandingOrders();

/** Tells the server the orders of every seat of this page, whenever they or the seats change. Each connection is told
 *  anew: another browser of the same person may have given others meanwhile. */
export function tellOrders(game: GameClient) {
  let told = new Map<number, Orders>();
  $effect(() => {
    if (game.status !== 'open') {
      told = new Map();
      return;
    }
    if (game.info?.over) return;
    const { orders } = standing;
    for (const player of game.players) {
      const known = told.get(player);
      if (known && sameOrders(known, orders)) continue;
      told.set(player, orders);
      untrack(() => {
        void game.request({ type: 'orders', player, orders }).catch((error) => {
          if (!(error instanceof Refused)) throw error;
          told.delete(player);
        });
      });
    }
  });
}
