/** The tape measure: from a model, marker or point to another, with sight and cover between. */
import type { End, MeasureInfo, Point } from '../protocol';
import { Latest } from './latest';
import type { Table } from './moving.svelte';
import { sameEnd } from './same';

export interface Mark {
  end: End;
  /** Where it is drawn before the server answers. */
  at: Point;
}

export class Measuring {
  from = $state.raw<Mark | null>(null);
  to = $state.raw<Mark | null>(null);
  info = $state.raw<MeasureInfo | null>(null);
  #latest: Latest<{ from: End; to: End }, MeasureInfo>;

  constructor(game: Table) {
    this.#latest = new Latest<{ from: End; to: End }, MeasureInfo>(
      ({ from, to }) => game.ask('measure', { ask: 'measure', from, to }),
      (info) => {
        if (this.from) this.info = info;
      },
    );
  }

  start(mark: Mark) {
    this.#latest.forget();
    this.from = mark;
    this.to = null;
    this.info = null;
  }

  reach(mark: Mark) {
    if (!this.from) return;
    if (sameEnd(this.to?.end, mark.end)) return;
    this.to = mark;
    this.#latest.put({ from: this.from.end, to: mark.end });
  }

  clear() {
    this.#latest.forget();
    this.from = null;
    this.to = null;
    this.info = null;
  }
}
