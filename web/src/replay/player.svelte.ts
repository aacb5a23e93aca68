/** Where a replay stands and how it runs. */
import type { Replay, View } from '../protocol';
import { Playback } from './playback.svelte';
import { Timeline } from './timeline';

export class Player extends Playback {
  #timeline: Timeline;

  constructor(
    public readonly replay: Replay,
    first: number,
  ) {
    const timeline = new Timeline(replay);
    super(timeline.length, first);
    this.#timeline = timeline;
  }

  view: View = $derived.by(() => this.#timeline.at(this.step));

  get current() {
    return this.replay.steps[this.step - 1];
  }
}
