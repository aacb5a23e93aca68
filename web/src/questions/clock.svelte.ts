/** The clock of a question. It runs here only for the eye: the server decides when it is over. It stands still while
 *  somebody looks at the answers, by pointer or by keyboard, or has stopped it. */
import { Refused } from '../net/socket';
import type { GameClient } from '../state/game.svelte';

export class QuestionClock {
  /** Seconds left. */
  left = $state(0);
  /** Somebody has stopped it until they let it run. */
  stopped = $state(false);
  /** How many parts of the card are being looked at. */
  #looks = $state(0);

  /** Seconds there were; 0 where nobody counts. */
  of = $derived.by(() => (this.game.next?.clock?.of ?? 0) / 1000);
  held = $derived.by(() => this.game.next?.clock?.held ?? false);
  /** It is for this page to decide, and the time for it is limited. */
  runs = $derived.by(() => this.of > 0 && this.game.mine);
  wanted = $derived.by(() => this.stopped || this.#looks > 0);

  constructor(private readonly game: GameClient) {}

  /** For `{@attach}`: looking at the part stops the clock. */
  readonly looking = (part: HTMLElement) => {
    let [over, on] = [false, false];
    const count = (now: { over?: boolean; on?: boolean }) => {
      const before = over || on;
      over = now.over ?? over;
      on = now.on ?? on;
      this.#looks += Number(over || on) - Number(before);
    };
    const enter = (event: PointerEvent) => {
      // A finger is lifted again: it presses the button of the clock instead.
      if (event.pointerType !== 'touch') count({ over: true });
    };
    const leave = () => count({ over: false });
    const focus = (event: FocusEvent) =>
      count({ on: event.target instanceof Element && event.target.matches(':focus-visible') });
    const blur = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && part.contains(event.relatedTarget))) count({ on: false });
    };
    part.addEventListener('pointerenter', enter);
    part.addEventListener('pointerleave', leave);
    part.addEventListener('focusin', focus);
    part.addEventListener('focusout', blur);
    return () => {
      count({ over: false, on: false });
      part.removeEventListener('pointerenter', enter);
      part.removeEventListener('pointerleave', leave);
      part.removeEventListener('focusin', focus);
      part.removeEventListener('focusout', blur);
    };
  };
}

/** Lets the clock tick, and tells the server when it is to stand. */
export function attendClock(clock: QuestionClock, game: GameClient) {
  $effect(() => {
    const told = game.next?.clock;
    clock.left = (told?.left ?? 0) / 1000;
    if (!told || told.held) return;
    const end = Date.now() + told.left;
    const timer = setInterval(() => (clock.left = Math.max(0, (end - Date.now()) / 1000)), 250);
    return () => clearInterval(timer);
  });
  let told = { seq: -1, hold: false };
  $effect(() => {
    const now = { seq: game.seq, hold: clock.runs && clock.wanted };
    if (now.seq !== told.seq) told = { seq: now.seq, hold: false };
    if (now.hold === told.hold) return;
    told = now;
    // If it cannot be held, it runs on, and the ring shows that.
    game.request({ type: 'hold', ...now }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  });
}
