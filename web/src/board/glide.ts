/** Things move because they moved: between two states, models glide from where they stood to where
 *  they stand, along their path where it is known, and the fallen fade. */
import type { Path, Paths, Point, TableInfo, View } from '../protocol';
import { length, points } from './geometry';
import { allStanding, type Piece } from './standing';

export interface Glide {
  unit: string;
  model: string;
  /** Board points from the old place to the new one. */
  line: Point[];
}

/** What moved between two views. */
export function glides(before: View, after: View, unit?: string, paths?: Paths): Glide[] {
  const out: Glide[] = [];
  for (const [id, now] of Object.entries(after.units)) {
    const then = before.units[id];
    if (!then || then === now || then.models === now.models) continue;
    for (const [model, { at }] of Object.entries(now.models)) {
      const from = then.models[model]?.at;
      if (!from || (from[0] === 0 && from[1] === 0) || (from[0] === at[0] && from[1] === at[1])) continue;
      const path: Path = (id === unit && paths?.[model]) || [];
      const corners = points(path).slice(0, -1);
      out.push({ unit: id, model, line: [from, ...corners, at] });
    }
  }
  return out;
}

/** Who was on the table and is no more. */
export function fallen(table: TableInfo, before: View, after: View): Piece[] {
  const out: Piece[] = [];
  for (const unit of allStanding(table, before)) {
    const now = after.units[unit.id];
    if (now === unit.view || now?.models === unit.view.models) continue;
    // A leader that outlives its bodyguard becomes a unit of its own.
    out.push(
      ...unit.pieces.filter((piece) => {
        if (now?.models[piece.id]) return false;
        const leader = unit.view.models[piece.id]?.leader;
        return leader === undefined || after.units[leader] === undefined;
      }),
    );
  }
  return out;
}

/** Runs the glides on the drawn elements; the state is already the new one. */
export function run(stage: HTMLElement, all: Glide[], milliseconds: number) {
  // A band is drawn where the unit ends: it appears as its models arrive.
  for (const unit of new Set(all.map((one) => one.unit)))
    stage
      .querySelector(`[data-band="${CSS.escape(unit)}"]`)
      ?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], { duration: milliseconds });
  for (const { unit, model, line } of all) {
    const piece = stage.querySelector(`[data-unit="${CSS.escape(unit)}"][data-model="${CSS.escape(model)}"]`);
    const last = line.at(-1);
    const whole = length(line);
    if (!piece || !last || whole === 0) continue;
    let walked = 0;
    const frames = line.map((at, index) => {
      if (index > 0) walked += length([line[index - 1] ?? at, at]);
      return { transform: `translate(${at[1]}px, ${at[0]}px)`, offset: Math.min(walked / whole, 1) };
    });
    piece.animate(frames, { duration: milliseconds, easing: 'cubic-bezier(.5, 0, .2, 1)' });
  }
}

export const calm = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
