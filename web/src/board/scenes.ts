/** Short scenes for what a table would cheer at: a charge that reaches, a unit that is destroyed. They are
 *  read from two states, stand above the board for less than a second, and any key or click ends them. */
import type { Point, TableInfo, View } from '../protocol';
import { middle } from './geometry';
import { allStanding, type Piece, type Standing } from './standing';

export interface ShortScene {
  kind: 'charge' | 'kill';
  player: number;
  /** Where it happens. */
  at: Point;
  /** Where the charge came from. */
  from?: Point;
  text: string;
}

const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** What happened between two states that deserves a scene; at most a few. */
export function scenesOf(table: TableInfo, before: View, after: View, fell: Piece[]): ShortScene[] {
  const out: ShortScene[] = [];
  const standing = allStanding(table, before);
  for (const unit of standing) {
    const now = after.units[unit.id];
    const lost = fell.filter((piece) => piece.unit === unit.id).length;
    if (!now && lost > 0 && lost === unit.pieces.length)
      out.push({
        kind: 'kill',
        player: unit.view.player,
        at: middle(unit.pieces.map((piece) => piece.at)),
        text: `${unit.name} destroyed`,
      });
    else if (now?.flags.charged && !unit.view.flags.charged) out.push(charge(table, after, unit));
  }
  return out.slice(0, 3);
}

function charge(table: TableInfo, after: View, unit: Standing): ShortScene {
  const all = allStanding(table, after);
  const mine = all.find((one) => one.id === unit.id)?.pieces ?? unit.pieces;
  const enemies = all.filter((one) => one.view.player !== unit.view.player).flatMap((one) => one.pieces);
  // They meet where two bases are nearest.
  let best: { a: Point; b: Point; gap: number } | null = null;
  for (const { at: a } of mine)
    for (const { at: b } of enemies) {
      const gap = apart(a, b);
      if (!best || gap < best.gap) best = { a, b, gap };
    }
  const at: Point = best
    ? [(best.a[0] + best.b[0]) / 2, (best.a[1] + best.b[1]) / 2]
    : middle(mine.map((one) => one.at));
  return {
    kind: 'charge',
    player: unit.view.player,
    at,
    from: middle(unit.pieces.map((piece) => piece.at)),
    text: `${unit.name} charge`,
  };
}
