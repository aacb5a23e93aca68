/** Outlines of what is within a number of inches of models. */
import type { Point } from '../protocol';
import { middle, radius } from './geometry';
import type { Piece } from './standing';

export type Outline = Point[];

/** The edge of everything within `range` of some base, seen from the unit's middle: exact where
 *  the range is larger than the unit is wide, which is when it is worth drawing. */
export function rangeOutline(pieces: Pick<Piece, 'at' | 'base'>[], range: number, steps = 120): Outline {
  const from = middle(pieces.map((piece) => piece.at));
  const out: Outline = [];
  for (let step = 0; step < steps; step++) {
    const angle = (step / steps) * 2 * Math.PI;
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    let far = 0;
    for (const piece of pieces) {
      const [dx, dy] = [piece.at[0] - from[0], piece.at[1] - from[1]];
      const ahead = dx * ux + dy * uy;
      const aside = dx * dx + dy * dy - ahead * ahead;
      const r = range + radius(piece.base);
      if (aside < r * r) far = Math.max(far, ahead + Math.sqrt(r * r - aside));
    }
    out.push([from[0] + ux * far, from[1] + uy * far]);
  }
  return out;
}
