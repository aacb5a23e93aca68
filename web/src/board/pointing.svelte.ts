/** Mouse, pen and fingers on the board: choosing, dragging, panning, pinching, measuring. */
import type { Point } from '../protocol';
import { settings } from '../state/settings.svelte';
import { outside } from './geometry';
import { distance, type Screen } from './place';
import { askedMarkerAt, endAt, ghostAt, markerAt, slack, standingAt, type Scene } from './scene';

type Mode = 'none' | 'press' | 'pan' | 'move' | 'place' | 'adjust' | 'measure' | 'pinch';

/** Pixels before a press becomes a drag. */
const THRESHOLD = 4;

export class Pointing {
  /** The model under a finger, for the loupe. */
  touching = $state.raw<Point | null>(null);
  /** What a press would do, for the cursor. */
  cursor = $state<'default' | 'grab' | 'grabbing' | 'pointer' | 'crosshair'>('default');

  #mode: Mode = 'none';
  #down: { pixel: Screen; at: Point; offset: Point; whole: boolean } | null = null;
  #fingers = new Map<number, Screen>();
  #last: PointerEvent | null = null;
  #frame = 0;

  constructor(
    private readonly scene: Scene,
    /** The stage, for its place on the page. */
    private readonly stage: () => HTMLElement,
  ) {}

  down(event: PointerEvent) {
    const pixel = this.#pixel(event);
    this.#fingers.set(event.pointerId, pixel);
    if (this.#fingers.size === 2) return this.#pinch();
    if (this.#fingers.size > 2) return;
    this.stage().setPointerCapture(event.pointerId);
    this.#down = { pixel, at: this.scene.port.toBoard(pixel), offset: [0, 0], whole: false };
    if (event.button === 1) this.#mode = 'pan';
    else if (event.button === 2) this.#corner();
    else if (event.button === 0) this.#mode = this.#press(event, this.#down.at);
    this.#look(event);
  }

  /** What a press begins. */
  #press(event: PointerEvent, at: Point): Mode {
    const { scene } = this;
    const near = slack(event.pointerType === 'touch');
    if (scene.ui.pointing) return 'press';
    if (scene.ui.measuring && scene.measuring) {
      scene.measuring.start(endAt(scene, at, near));
      return 'measure';
    }
    const adjusted = scene.adjusted();
    if (adjusted && outside(adjusted, at) <= near / scene.port.scale) {
      if (this.#down) this.#down.offset = [adjusted.at[0] - at[0], adjusted.at[1] - at[1]];
      return 'adjust';
    }
    if (scene.moving?.held === 'carry') return 'press';
    const ghost = ghostAt(scene, at, near);
    if (scene.ui.placing && scene.placing && !scene.placing.floating && ghost) {
      const single = event.altKey || scene.placing.loose;
      scene.placing.grab(single ? ghost.id : null);
      return 'place';
    }
    if (scene.ui.draft && scene.moving) {
      const grip = scene.grip();
      const whole = grip !== null && distance(grip, at) * scene.port.scale < near + 11;
      const model = ghost?.id ?? (whole ? scene.ghosts()[0]?.id : undefined);
      if (model) {
        const from = scene.moving.place(model);
        const all = whole || event.altKey !== scene.moving.whole;
        if (this.#down) {
          this.#down.offset = [from[0] - at[0], from[1] - at[1]];
          this.#down.whole = all;
        }
        scene.moving.grab(model, all);
        return 'move';
      }
    }
    return 'press';
  }

  move(event: PointerEvent) {
    if (this.#fingers.has(event.pointerId)) {
      if (this.#mode === 'pinch') return this.#spread(event);
      this.#fingers.set(event.pointerId, this.#pixel(event));
    }
    this.#last = event;
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#step());
  }

  /** Once a frame, however many events came. */
  #step() {
    this.#frame = 0;
    const event = this.#last;
    if (!event) return;
    const { scene } = this;
    const pixel = this.#pixel(event);
    const at = scene.port.toBoard(pixel);
    const bend = { straight: event.shiftKey, snap: settings.snap };
    if (this.#mode === 'press' && this.#down && apart(pixel, this.#down.pixel) > THRESHOLD)
      this.#mode = 'pan';
    switch (this.#mode) {
      case 'pan': {
        const from = scene.port.toPixel(this.#down?.at ?? at);
        scene.port.pan(pixel.x - from.x, pixel.y - from.y);
        break;
      }
      case 'move': {
        const offset = this.#down?.offset ?? [0, 0];
        if (this.#down && apart(pixel, this.#down.pixel) > THRESHOLD / 2)
          scene.moving?.lead([at[0] + offset[0], at[1] + offset[1]], bend);
        break;
      }
      case 'place':
        if (this.#down) scene.placing?.drag([at[0] - this.#down.at[0], at[1] - this.#down.at[1]]);
        break;
      case 'adjust': {
        const { adjusting } = scene.ui;
        const offset = this.#down?.offset ?? [0, 0];
        const hundredth = (part: number) => Math.round(part * 100) / 100;
        const to: Point = [hundredth(at[0] + offset[0]), hundredth(at[1] + offset[1])];
        if (adjusting && this.#down && apart(pixel, this.#down.pixel) > THRESHOLD / 2)
          scene.ui.adjusting = { ...adjusting, at: to };
        break;
      }
      case 'measure':
        scene.measuring?.reach(endAt(scene, at, slack(event.pointerType === 'touch')));
        break;
      case 'none':
        if (scene.moving?.held === 'carry') scene.moving.lead(at, bend);
        else if (scene.ui.placing && scene.placing?.floating && event.pointerType !== 'touch')
          scene.placing.follow(at);
        break;
    }
    this.#look(event);
  }

  up(event: PointerEvent) {
    if (this.#frame) {
      cancelAnimationFrame(this.#frame);
      this.#last = event;
      this.#step();
    }
    this.#fingers.delete(event.pointerId);
    const [mode, down] = [this.#mode, this.#down];
    this.#mode = this.#fingers.size > 0 && mode === 'pinch' ? 'pinch' : 'none';
    this.touching = null;
    if (!down || event.button > 0) return;
    const pixel = this.#pixel(event);
    const still = apart(pixel, down.pixel) <= THRESHOLD;
    const { scene } = this;
    if (mode === 'place') scene.placing?.drop();
    if (mode === 'press' && still) this.#click(event, scene.port.toBoard(pixel));
    if (mode === 'move' && scene.moving) {
      const model = scene.ui.draft?.model;
      scene.moving.drop();
      // A click takes up what was pressed, a model or the whole unit: it follows the pointer, and clicks
      // lay its corners.
      if (still && model && event.pointerType !== 'touch') scene.moving.grab(model, down.whole, true);
    }
    this.#down = null;
    this.#look(event);
  }

  /** The browser took the pointer away. */
  lost(event: PointerEvent) {
    this.#fingers.delete(event.pointerId);
    if (this.#mode === 'move') this.scene.moving?.cancel();
    if (this.#mode === 'place') this.scene.placing?.drop();
    this.#mode = 'none';
    this.#down = null;
    this.touching = null;
  }

  leave() {
    if (this.#mode !== 'none') return;
    this.scene.ui.hover = null;
    this.scene.marker = null;
  }

  wheel(event: WheelEvent) {
    event.preventDefault();
    const pixel = this.#pixel(event);
    if (event.shiftKey) this.scene.port.pan(-event.deltaY - event.deltaX, 0);
    else this.scene.port.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), pixel);
  }

  #click(event: PointerEvent, at: Point) {
    const { scene } = this;
    const touch = event.pointerType === 'touch';
    const { moving, placing } = scene;
    if (scene.ui.pointing || (event.altKey && moving?.held !== 'carry')) {
      scene.ui.pointing = false;
      if (scene.point(at)) return;
    }
    if (moving?.held === 'carry') {
      const model = scene.ui.draft?.model;
      const last = model ? moving.lastCorner(model) : at;
      if (distance(last, moving.place(model ?? '')) < 0.12) moving.drop();
      else moving.corner();
      return;
    }
    if (scene.ui.placing && placing?.floating) {
      placing.putDown(at);
      return;
    }
    const piece = standingAt(scene, at, slack(touch));
    const marker = askedMarkerAt(scene, at, slack(touch));
    // A model may stand on a marker that is an answer: the nearer one is meant.
    if (marker && (!piece || distance(marker.at, at) <= distance(piece.at, at))) return marker.choose();
    const { asked } = scene.ui;
    if (piece && asked?.unit === piece.unit && asked.models.includes(piece.id)) return asked.toggle(piece.id);
    if (piece) return scene.pick(piece.unit);
    const flag = this.#flagAt(at);
    if (flag) return scene.pick(flag);
    const model = scene.ui.draft?.model;
    if (touch && moving && model) {
      // A finger has no hover: a tap on the ground leads the model there.
      moving.grab(model, false, true);
      moving.lead(at, { snap: settings.snap });
      moving.drop();
      return;
    }
    if (!scene.ui.draft && !scene.ui.placing) scene.pick(null);
  }

  #corner() {
    this.scene.moving?.corner();
  }

  /** What is under the pointer, and what it would do. */
  #look(event: PointerEvent) {
    const { scene } = this;
    const at = scene.port.toBoard(this.#pixel(event));
    const touch = event.pointerType === 'touch';
    if (this.#mode === 'move' || this.#mode === 'place' || this.#mode === 'adjust') {
      this.cursor = 'grabbing';
      if (touch) this.touching = at;
      return;
    }
    scene.marker = markerAt(scene, at);
    const piece = standingAt(scene, at, slack(touch));
    const unit = piece?.unit ?? this.#flagAt(at);
    const answers = unit !== null || askedMarkerAt(scene, at, slack(touch)) !== null;
    if (scene.ui.hover !== unit) scene.ui.hover = unit;
    if (scene.ui.measuring || scene.ui.pointing) this.cursor = 'crosshair';
    else if (this.#mode === 'pan') this.cursor = 'grabbing';
    else if (scene.moving?.held === 'carry') this.cursor = 'crosshair';
    else if (scene.ghosts().length > 0 && ghostAt(scene, at, slack(touch))) this.cursor = 'grab';
    else this.cursor = answers ? 'pointer' : 'default';
  }

  /** A flag is as good as its unit, unless the ground under it is wanted for models in hand. */
  #flagAt(at: Point): string | null {
    const { ui } = this.scene;
    return ui.draft || ui.placing ? null : this.scene.flagAt(at);
  }

  #pinch() {
    this.scene.moving?.cancel();
    this.scene.placing?.drop();
    this.#mode = 'pinch';
    this.touching = null;
  }

  /** Two fingers: what is under each stays under it, as nearly as a zoom and a pan can. */
  #spread(event: PointerEvent) {
    const before = [...this.#fingers.values()];
    this.#fingers.set(event.pointerId, this.#pixel(event));
    const after = [...this.#fingers.values()];
    const [a, b, c, d] = [before[0], before[1], after[0], after[1]];
    if (!a || !b || !c || !d) return;
    const [from, to] = [centre(a, b), centre(c, d)];
    this.scene.port.zoom(apart(c, d) / Math.max(apart(a, b), 1), from);
    this.scene.port.pan(to.x - from.x, to.y - from.y);
  }

  #pixel(event: MouseEvent): Screen {
    const box = this.stage().getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}

const apart = (a: Screen, b: Screen) => Math.hypot(a.x - b.x, a.y - b.y);
const centre = (a: Screen, b: Screen): Screen => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
