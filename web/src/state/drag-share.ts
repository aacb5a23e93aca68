/** Shows the others what is dragged: a few times a second, the last position always, and its end once. */
import type { Piece } from '../board/standing';
import type { GhostModel } from '../protocol';
import type { GameClient } from './game.svelte';

/** Milliseconds between two positions; the server takes ten a second. */
const PAUSE = 125;

/** Somebody else is at the table and could see it. */
export function isSeen({ info, players }: Pick<GameClient, 'info' | 'players'>): boolean {
  if (!info) return false;
  const others = info.seats.filter((seat) => !players.includes(seat.player));
  return info.spectators > 0 || others.some((seat) => seat.level === null && seat.connected);
}

export class DragShare {
  #unit = '';
  #waiting: GhostModel[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (unit: string, models: GhostModel[]) => void) {}

  /** The models of a unit that are not where they stood; none ends the drag. */
  put(unit: string, pieces: Pick<Piece, 'id' | 'at' | 'facing'>[]) {
    if (pieces.length === 0) {
      this.#end();
      return;
    }
    if (unit !== this.#unit) this.#end();
    this.#unit = unit;
    this.#waiting = pieces.map(({ id, at, facing }) => ({ model_id: id, at: [at[0], at[1]], facing }));
    this.#timer ??= setTimeout(() => this.#flush(), 0);
  }

  /** The unit is no longer in hand: everybody knows that the drag is over. */
  forget() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = null;
    this.#unit = '';
  }

  #flush() {
    if (!this.#waiting) {
      this.#timer = undefined;
      return;
    }
    this.send(this.#unit, this.#waiting);
    this.#waiting = null;
    this.#timer = setTimeout(() => this.#flush(), PAUSE);
  }

  #end() {
    const unit = this.#unit;
    this.forget();
    if (unit) this.send(unit, []);
  }
}
