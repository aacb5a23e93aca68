/** What the others at the table show while nothing is decided: the models they drag, and places they point at. */
import type { GhostModel, View } from '../protocol';

/** Milliseconds that a place stays marked. */
const LONG = 4_000;
/** Milliseconds after which a drag that nobody continues is forgotten. */
const STALE = 15_000;
/** The most places that are marked at once. */
const MOST = 8;

export interface Drag {
  player: number;
  unit: string;
  models: GhostModel[];
}

export interface Place {
  key: number;
  player: number;
  at: [number, number];
}

export class Shown {
  /** The drag that is going on. */
  dragged = $state.raw<Drag | null>(null);
  places = $state.raw<Place[]>([]);

  #key = 0;
  #stale: ReturnType<typeof setTimeout> | undefined;

  drag(player: number, unit: string, models: GhostModel[]) {
    clearTimeout(this.#stale);
    this.dragged = models.length > 0 ? { player, unit, models } : null;
    if (this.dragged) this.#stale = setTimeout(() => (this.dragged = null), STALE);
  }

  point(player: number, at: [number, number]) {
    const place = { key: ++this.#key, player, at };
    this.places = [...this.places, place].slice(-MOST);
    setTimeout(() => (this.places = this.places.filter((one) => one.key !== place.key)), LONG);
  }

  /** After a step: a drag lives only as long as its unit is in hand. */
  follow(view: View) {
    if (this.dragged && view.in_hand?.unit !== this.dragged.unit) this.drag(0, '', []);
  }

  clear() {
    this.drag(0, '', []);
    this.places = [];
  }
}
