/** The state at any step of a replay. Every fiftieth is kept, so that going anywhere applies at most
 *  forty-nine steps; what is untouched keeps its identity and is not drawn again. */
import type { Replay, View } from '../protocol';
import { apply } from '../state/diff';

export const EVERY = 50;

export class Timeline {
  readonly length: number;
  /** States after steps 0, 50, 100, … as far as they have been needed. */
  #kept: View[];
  #last: { step: number; view: View };

  constructor(private readonly replay: Replay) {
    this.length = replay.steps.length;
    this.#kept = [replay.state];
    this.#last = { step: 0, view: replay.state };
  }

  /** The number of steps played: 0 is before the first. */
  at(wanted: number): View {
    const step = Math.min(this.length, Math.max(0, Math.round(wanted)));
    const key = this.#key(Math.floor(step / EVERY));
    // Going forward is shorter from where we were.
    const near = this.#last.step <= step && this.#last.step > key.step ? this.#last : key;
    const view = this.#run(near.view, near.step, step);
    this.#last = { step, view };
    return view;
  }

  #key(wanted: number): { step: number; view: View } {
    for (let at = this.#kept.length; at <= wanted; at += 1) {
      const before = this.#kept[at - 1] as View;
      this.#kept.push(this.#run(before, (at - 1) * EVERY, at * EVERY));
    }
    return { step: wanted * EVERY, view: this.#kept[wanted] as View };
  }

  #run(from: View, first: number, last: number): View {
    let view = from;
    for (const step of this.replay.steps.slice(first, last)) view = apply(view, step.diffs);
    return view;
  }
}
