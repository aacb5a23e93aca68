/** Steps that are run through: where it stands, how it plays, its keys. */

export const speeds = [
  { value: 0.5, label: '×½' },
  { value: 1, label: '×1' },
  { value: 4, label: '×4' },
  { value: 16, label: '×16' },
];

/** Milliseconds between two steps at ×1. */
const PACE = 900;
/** The longest glide. */
const GLIDE = 500;

export class Playback {
  /** How many steps have been played: 0 is before the first. */
  step = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Milliseconds in which models glide: one step on is shown as a move, a jump is not. */
  glide = $state(0);

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    public readonly length: number,
    first: number,
  ) {
    this.step = Math.min(length, Math.max(0, first));
  }

  go(step: number) {
    const wanted = Math.min(this.length, Math.max(0, Math.round(step)));
    this.glide = wanted === this.step + 1 ? Math.min(GLIDE, (0.7 * PACE) / this.speed) : 0;
    this.step = wanted;
    if (this.step === this.length) this.pause();
  }

  toggle() {
    if (this.playing) this.pause();
    else {
      if (this.step === this.length) this.step = 0;
      this.playing = true;
      this.#wait();
    }
  }

  pause() {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** A key of the replay; true if it was one. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const far = event.shiftKey ? 10 : 1;
    switch (event.key) {
      case 'ArrowLeft':
        this.go(this.step - far);
        return true;
      case 'ArrowRight':
        this.go(this.step + far);
        return true;
      case 'Home':
        this.go(0);
        return true;
      case 'End':
        this.go(this.length);
        return true;
      case ' ':
        this.toggle();
        return true;
      default:
        return false;
    }
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      this.go(this.step + 1);
      if (this.playing) this.#wait();
    }, PACE / this.speed);
  }
}
