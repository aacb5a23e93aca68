/** Lengths, hits and bands in the plane. Nothing here decides a rule: it draws, and finds what is
 *  under the pointer. */
import type { BaseInfo, Path, Point } from '../protocol';
import { distance } from './place';
import type { Piece, Standing } from './standing';

/** The farthest a base reaches from its centre. */
export const radius = (base: BaseInfo): number => Math.max(base.length, base.width) / 2;

export const isPoint = (step: Path[number]): step is Point => Array.isArray(step);
/** The points of a path, turns left out. */
export const points = (path: Path): Point[] => path.filter(isPoint);
export const end = (path: Path): Point | undefined => points(path).at(-1);

/** The legs of a polyline, each from where to where. */
export const legs = (line: Point[]): [Point, Point][] => line.slice(1).map((to, at) => [line[at] ?? to, to]);

/** The length of a polyline. */
export function length(line: Point[]): number {
  let sum = 0;
  for (const [a, b] of legs(line)) sum += distance(a, b);
  return sum;
}

/** A polyline cut off after a number of inches. */
export function cut(line: Point[], most: number): Point[] {
  const out = line.slice(0, 1);
  let left = most;
  for (const [a, b] of legs(line)) {
    const leg = distance(a, b);
    if (leg <= left) {
      out.push(b);
      left -= leg;
      continue;
    }
    if (leg > 0) out.push(along(a, b, left / leg));
    break;
  }
  return out;
}

export const along = (a: Point, b: Point, part: number): Point => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
];

export const shift = ([x, y, ...height]: Point, by: Point): Point => [
  round(x + by[0]),
  round(y + by[1]),
  ...height,
];

/** Without its height: a model there stands on what lies below. */
export const flat = ([x, y]: Point): Point => [x, y];

/** To a thousandth of an inch, as the server counts. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;

export function snapTo([x, y, ...height]: Point, step: number): Point {
  const snap = (value: number) => round(Math.round(value / step) * step);
  return [snap(x), snap(y), ...height];
}

/** The nearest point from which the line runs along one of eight directions. */
export function straighten(from: Point, to: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const angle = (Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * Math.PI) / 4;
  const far = dx * Math.cos(angle) + dy * Math.sin(angle);
  return [round(from[0] + far * Math.cos(angle)), round(from[1] + far * Math.sin(angle))];
}

export function middle(all: Point[]): Point {
  const sum = all.reduce<[number, number]>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return all.length === 0 ? [0, 0] : [sum[0] / all.length, sum[1] / all.length];
}

/** Turns a point about another, degrees from +x towards +y. */
export function turn(point: Point, about: Point, degrees: number): Point {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [dx, dy] = [point[0] - about[0], point[1] - about[1]];
  const [, , ...height] = point;
  return [round(about[0] + dx * c - dy * s), round(about[1] + dx * s + dy * c), ...height];
}

/** How far outside its base a point lies; negative is inside. */
export function outside(piece: { at: Point; base: BaseInfo; facing: number }, point: Point): number {
  const [dx, dy] = [point[0] - piece.at[0], point[1] - piece.at[1]];
  if (piece.base.shape === 'round') return Math.hypot(dx, dy) - piece.base.length / 2;
  const facing = (piece.facing * Math.PI) / 180;
  const ahead = Math.abs(dx * Math.cos(facing) + dy * Math.sin(facing));
  const aside = Math.abs(-dx * Math.sin(facing) + dy * Math.cos(facing));
  const [a, b] = [piece.base.length / 2, piece.base.width / 2];
  if (piece.base.shape === 'oval') {
    const share = Math.hypot(ahead / a, aside / b);
    return share === 0 ? -b : Math.hypot(ahead, aside) * (1 - 1 / share);
  }
  const [far, wide] = [ahead - a, aside - b];
  return far > 0 && wide > 0 ? Math.hypot(far, wide) : Math.max(far, wide);
}

/** The piece under a point, or the nearest within some slack. */
export function pieceAt(all: Standing[], point: Point, slack = 0.15): Piece | null {
  let best: Piece | null = null;
  let least = slack;
  for (const unit of all)
    for (const piece of unit.pieces) {
      const gap = outside(piece, point);
      if (gap <= least) [best, least] = [piece, gap];
    }
  return best;
}

/** Lines that tie places together with the least ink: pairs of indexes. */
export function ties(all: Point[]): [number, number][] {
  const out: [number, number][] = [];
  const [first] = all;
  if (!first || all.length < 2) return out;
  const near = all.map((point) => ({ from: 0, far: distance(point, first) }));
  const left = new Set(all.keys());
  left.delete(0);
  while (left.size > 0) {
    let next = -1;
    for (const at of left) if (next < 0 || near[at]!.far < near[next]!.far) next = at;
    left.delete(next);
    out.push([near[next]!.from, next]);
    for (const at of left) {
      const far = distance(all[at]!, all[next]!);
      if (far < near[at]!.far) near[at] = { from: next, far };
    }
  }
  return out;
}

const bands = new WeakMap<Piece[], string>();

/** The soft band of a unit as one stroked path: dots at its models, lines between them. */
export function band(pieces: Piece[]): string {
  const held = bands.get(pieces);
  if (held !== undefined) return held;
  const out = bandOf(pieces.map((piece) => piece.at));
  bands.set(pieces, out);
  return out;
}

export function bandOf(all: Point[]): string {
  const dots = all.map((at) => `M${at[1]} ${at[0]}h0`).join('');
  return (
    dots +
    ties(all)
      .map(([a, b]) => `M${all[a]![1]} ${all[a]![0]}L${all[b]![1]} ${all[b]![0]}`)
      .join('')
  );
}
