/** A path in the making: what stands fast, and the end that still follows the hand. */
import { isPoint, round } from '../board/geometry';
import type { Path, Point, Step } from '../protocol';

export interface Trail {
  fixed: Step[];
  end: Point | null;
}

export const EMPTY: Trail = { fixed: [], end: null };

export const pathOf = (trail: Trail): Path => (trail.end ? [...trail.fixed, trail.end] : trail.fixed);

export function trailOf(path: Path): Trail {
  const last = path.at(-1);
  return last && isPoint(last) ? { fixed: path.slice(0, -1), end: last } : { fixed: path, end: null };
}

/** Turned in place at its end. Turns at one place are one turn, and none where they undo each other. */
export function pivoted(trail: Trail, degrees: number): Trail {
  const fixed = [...pathOf(trail)];
  const last = fixed.at(-1);
  const before = last && !isPoint(last) ? last.pivot : 0;
  if (before !== 0) fixed.pop();
  const turned = round(before + degrees) % 360;
  return { fixed: turned === 0 ? fixed : [...fixed, { pivot: turned }], end: null };
}

/** The largest part of a way, from 0 to 1, that still fits. */
export function largestPart(fits: (part: number) => boolean): number {
  if (fits(1)) return 1;
  let [low, high] = [0, 1];
  for (let halvings = 0; halvings < 14; halvings++) {
    const half = (low + high) / 2;
    if (fits(half)) low = half;
    else high = half;
  }
  return low;
}
