/** What part of the board is seen: pixels an inch, and the inches at the upper left corner. */
import type { Point } from '../protocol';
import { toBoard, toScreen, type Screen } from './place';

export const NEAREST = 90;
/** Room for rulers, and a little at the other edges. The buttons of the view stand beside the stage. */
export const MARGIN = { left: 14, top: 20, right: 8, bottom: 8 };

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

export class Viewport {
  /** Pixels an inch. */
  scale = $state(15);
  /** Inches, in drawing coordinates, at the left and upper edge of the stage. */
  x = $state(0);
  y = $state(0);
  /** The stage in pixels. */
  width = $state(0);
  height = $state(0);
  /** Pixels at the lower edge of the stage over which something lies. The board keeps its scale and scrolls instead. */
  covered = $state(0);
  #fitted = true;

  constructor(
    /** The board in drawing coordinates: 60 by 44. */
    public readonly across = 60,
    public readonly down = 44,
  ) {}

  get farthest(): number {
    const room = {
      x: this.width - MARGIN.left - MARGIN.right,
      y: this.height - MARGIN.top - MARGIN.bottom,
    };
    return Math.max(Math.min(room.x / this.across, room.y / this.down), 1);
  }

  get box(): string {
    return `${this.x} ${this.y} ${this.width / this.scale} ${this.height / this.scale}`;
  }

  /** Pixels of the height in which the board is seen. */
  get seen(): number {
    return Math.max(this.height - this.covered, 1);
  }

  /** The whole board is seen, as large as it can be. */
  get fitted(): boolean {
    return this.#fitted;
  }

  resize(width: number, height: number) {
    if (width <= 0 || height <= 0) return;
    const centre = this.#fitted ? null : this.#toDrawing({ x: this.width / 2, y: this.height / 2 });
    this.width = width;
    this.height = height;
    if (centre) this.#look(this.scale, { x: width / 2, y: height / 2 }, centre);
    else this.fit();
  }

  fit() {
    this.scale = this.farthest;
    const room = {
      x: this.width - MARGIN.left - MARGIN.right,
      y: this.height - MARGIN.top - MARGIN.bottom,
    };
    this.x = -(MARGIN.left + (room.x - this.across * this.scale) / 2) / this.scale;
    this.y = -(MARGIN.top + (room.y - this.down * this.scale) / 2) / this.scale;
    this.#fitted = true;
  }

  /** Zooms so that what is under a pixel stays under it. */
  zoom(factor: number, at: Screen = { x: this.width / 2, y: this.height / 2 }) {
    const scale = clamp(this.scale * factor, this.farthest, Math.max(NEAREST, this.farthest));
    if (scale <= this.farthest * 1.0001) {
      this.fit();
      return;
    }
    this.#look(scale, at, this.#toDrawing(at));
  }

  /** Something lies over this many pixels of the lower edge. The board is where it was fitted, or near that so that the
   *  points that matter are seen with this many inches around each, the last of them surely. */
  cover(pixels: number, points: { at: Point; around: number }[]) {
    this.covered = pixels;
    if (this.scale <= this.farthest * 1.0001) this.fit();
    if (pixels > 0) for (const { at, around } of points) this.show(at, around);
  }

  /** Moves the board with the pointer by a number of pixels. */
  pan(dx: number, dy: number) {
    if (this.#fitted && this.covered === 0) return;
    this.#look(this.scale, { x: dx, y: dy }, { x: this.x, y: this.y });
  }

  /** Brings a point into view, with a margin of inches. */
  show(point: Point, margin = 3) {
    const at = toScreen(point);
    const [wide, high] = [this.width / this.scale, this.seen / this.scale];
    if (at.x < this.x + margin) this.#place(at.x - margin, this.y);
    if (at.x > this.x + wide - margin) this.#place(at.x + margin - wide, this.y);
    if (at.y < this.y + margin) this.#place(this.x, at.y - margin);
    if (at.y > this.y + high - margin) this.#place(this.x, at.y + margin - high);
  }

  /** Board inches under a pixel of the stage. */
  toBoard(pixel: Screen): Point {
    return toBoard(this.#toDrawing(pixel));
  }

  /** The pixel of the stage at which a point is drawn. */
  toPixel(point: Point): Screen {
    const at = toScreen(point);
    return { x: (at.x - this.x) * this.scale, y: (at.y - this.y) * this.scale };
  }

  #toDrawing(pixel: Screen): Screen {
    return { x: this.x + pixel.x / this.scale, y: this.y + pixel.y / this.scale };
  }

  #look(scale: number, pixel: Screen, at: Screen) {
    this.scale = scale;
    this.#fitted = false;
    this.#place(at.x - pixel.x / scale, at.y - pixel.y / scale);
  }

  /** Half the stage always shows board. */
  #place(x: number, y: number) {
    const [wide, high] = [this.width / this.scale, this.height / this.scale];
    this.x = clamp(x, -wide / 2, this.across - wide / 2);
    this.y = clamp(y, -high / 2, this.down - high / 2);
  }
}

/** The corner of a plate beside a point, in pixels of the stage: at the first distance where it is wholly seen,
 *  else pushed in from the edge. */
export function plateAt(
  port: Viewport,
  point: Point,
  size: { width: number; height: number },
  ...away: [number, number][]
): Screen {
  const at = port.toPixel(point);
  const places = away.map(([dx, dy]) => ({ x: at.x + dx, y: at.y + dy }));
  const most = { x: port.width - size.width - 2, y: port.seen - size.height - 2 };
  const free = places.find(({ x, y }) => x >= 2 && y >= 2 && x <= most.x && y <= most.y);
  const { x, y } = free ?? places[0] ?? at;
  return { x: clamp(x, 2, Math.max(2, most.x)), y: clamp(y, 2, Math.max(2, most.y)) };
}
