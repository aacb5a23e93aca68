/** Flat-top hexes in odd-q offsets: odd columns stand half a hex lower. One unit is the distance from a hex's
 *  middle to its corner. */
import type { HexAt } from '../protocol';

export interface Spot {
  x: number;
  y: number;
}

const HALF = Math.sqrt(3) / 2;

export const same = (a: HexAt | null | undefined, b: HexAt | null | undefined): boolean =>
  !!a && !!b && a.col === b.col && a.row === b.row;

/** A name for lists and maps. */
export const key = ({ col, row }: HexAt): string => `${col},${row}`;

/** As the log writes it. */
export const place = ({ col, row }: HexAt): string => `${col}, ${row}`;

export const centre = ({ col, row }: HexAt): Spot => ({
  x: 1.5 * col,
  y: 2 * HALF * (row + (col % 2 === 1 ? 0.5 : 0)),
});

/** The six corners, from the right one on, clockwise. */
export function corners(at: HexAt, radius = 1): Spot[] {
  const { x, y } = centre(at);
  return [0, 1, 2, 3, 4, 5].map((corner) => ({
    x: x + radius * Math.cos((corner * Math.PI) / 3),
    y: y + radius * Math.sin((corner * Math.PI) / 3),
  }));
}

const written = (number: number) => String(Math.round(number * 1000) / 1000);
const ring = (spots: Spot[]) => `M${spots.map(({ x, y }) => `${written(x)} ${written(y)}`).join('L')}Z`;

/** One hex, for a path. */
export const outline = (at: HexAt, radius = 1): string => ring(corners(at, radius));
/** Many, for one path. */
export const outlines = (hexes: readonly HexAt[], radius = 1): string =>
  hexes.map((at) => outline(at, radius)).join('');
/** A hex around the origin. */
export const PLAIN = (radius: number): string => outline({ col: 0, row: 0 }, radius);

export interface Box extends Spot {
  width: number;
  height: number;
}

/** What holds the whole board and a margin. */
export function box({ cols, rows }: { cols: number; rows: number }, margin = 0): Box {
  const tall = 2 * HALF * (rows + (cols > 1 ? 0.5 : 0));
  return {
    x: -1 - margin,
    y: -HALF - margin,
    width: 1.5 * (cols - 1) + 2 + 2 * margin,
    height: tall + 2 * margin,
  };
}

export const every = ({ cols, rows }: { cols: number; rows: number }): HexAt[] =>
  Array.from({ length: cols * rows }, (_, at) => ({ col: Math.floor(at / rows), row: at % rows }));

/** Rounded, and never minus nought. */
const whole = (number: number) => Math.round(number) + 0;

/** The hex under a spot; null beside the board. */
export function under(spot: Spot, size: { cols: number; rows: number }): HexAt | null {
  const near = whole(spot.x / 1.5);
  let best: { at: HexAt; far: number } | null = null;
  for (const col of [near - 1, near, near + 1]) {
    const row = whole(spot.y / (2 * HALF) - (Math.abs(col) % 2 === 1 ? 0.5 : 0));
    const at = { col, row };
    const { x, y } = centre(at);
    const far = Math.hypot(x - spot.x, y - spot.y);
    if (!best || far < best.far) best = { at, far };
  }
  if (!best) return null;
  const { col, row } = best.at;
  return col >= 0 && row >= 0 && col < size.cols && row < size.rows ? best.at : null;
}

const WAYS: { [arrow: string]: Spot } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where an arrow leads from one of many: the nearest that lies more that way than aside. */
export function towards<T extends { at: HexAt }>(from: HexAt, arrow: string, all: readonly T[]): T | null {
  const way = WAYS[arrow];
  if (!way) return null;
  const start = centre(from);
  let best: { one: T; cost: number } | null = null;
  for (const one of all) {
    const { x, y } = centre(one.at);
    const [dx, dy] = [x - start.x, y - start.y];
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along < 0.5 || aside > along * 1.2) continue;
    const cost = along + 1.5 * aside;
    if (!best || cost < best.cost) best = { one, cost };
  }
  return best?.one ?? null;
}

/** How many hexes apart. */
export function distance(a: HexAt, b: HexAt): number {
  const cube = ({ col, row }: HexAt) => ({ q: col, r: row - (col - (col % 2)) / 2 });
  const [one, two] = [cube(a), cube(b)];
  const [q, r] = [one.q - two.q, one.r - two.r];
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}
