/** The clock of a question. It runs here only for the eye: the server decides when it is over. */
import type { GameClient } from '../state/game.svelte';

export interface Clock {
  readonly left: number;
  /** How many seconds there were; 0 where nobody counts. */
  readonly of: number;
}

export function ticking(game: GameClient): Clock {
  const of = $derived(game.info?.reaction_seconds ?? 0);
  let left = $state(0);
  $effect(() => {
    void game.seq;
    if (of <= 0) return;
    const end = Date.now() + of * 1000;
    left = of;
    const timer = setInterval(() => (left = Math.max(0, (end - Date.now()) / 1000)), 250);
    return () => clearInterval(timer);
  });
  return {
    get left() {
      return left;
    },
    get of() {
      return of;
    },
  };
}
