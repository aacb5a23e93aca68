/** Words that overlays write on the board: what they say and where, so that flags keep off them. */
import type { BoardInfo, Point } from '../protocol';
import type { TableState } from '../state/table.svelte';
import { wordsWide } from './flags';
import { middle, radius } from './geometry';
import { leader, placeLabels, type Disc, type Rect } from './labels';
import type { Outlook } from './outlook.svelte';
import { inches } from './place';
import { rangeOutline } from './reach';
import type { Gun, Piece, Standing } from './standing';
import { named } from './terrain';

export type Tone = 'legal' | 'threat' | 'range' | 'illegal';

export interface BoardWord {
  id: string;
  text: string;
  /** What it is about: the models of a unit, or a point of a line. */
  about: Pick<Piece, 'at' | 'base'>[];
  tone: Tone;
}

/** A word where it stands, in pixels from the board's corner, with the line to its subject. */
export interface PlacedWord extends BoardWord {
  rect: Rect;
  lead: ReturnType<typeof leader>;
}

export interface RangeLine {
  range: number;
  name: string;
  line: Point[];
}

/** Weapon ranges of the chosen unit, one line for each distance. */
export function rangesOf(unit: Standing | undefined): RangeLine[] {
  const guns = new Map<number, Gun[]>();
  for (const gun of unit?.guns ?? []) guns.set(gun.range, [...(guns.get(gun.range) ?? []), gun]);
  return [...guns]
    .sort(([a], [b]) => a - b)
    .map(([range, all]) => ({
      range,
      name: all.length > 1 ? `${all[0]?.name} +${all.length - 1}` : (all[0]?.name ?? ''),
      line: rangeOutline([...new Set(all.flatMap((gun) => gun.pieces))], range),
    }));
}

const point = (at: Point) => [{ at, base: { shape: 'round' as const, length: 0, width: 0 } }];

/** What the overlays that are shown say, and charges that failed. */
export function areaWords(
  board: BoardInfo,
  units: Standing[],
  ui: TableState,
  outlook: Outlook | null,
  ranges: RangeLine[],
  failed: readonly string[],
): BoardWord[] {
  const out: BoardWord[] = [];
  const inside = (at: Point): boolean =>
    at[0] > 1 && at[0] < board.width - 1 && at[1] > 4 && at[1] < board.height - 4;
  const pieces = units.flatMap((unit) => unit.pieces);
  const lines: Point[] = [];
  /** Where on an outline words cover the fewest models and no other words; the lower the better. */
  const clearest = (line: Point[]): Point => {
    let [best, most] = [middle(line), -Infinity];
    for (const at of line) {
      if (!inside(at)) continue;
      const others = lines.map((other) => ({ at: other, base: { length: 0, width: 0 } }));
      const gap = [...pieces, ...others].reduce((held, piece) => Math.min(held, beside(piece, at)), 4);
      const worth = gap + at[0] / 40;
      if (worth > most) [best, most] = [at, worth];
    }
    lines.push(best);
    return best;
  };
  for (const unit of units)
    if (failed.includes(unit.id))
      out.push({ id: `failed-${unit.id}`, text: 'charge failed', about: unit.pieces, tone: 'illegal' });
  ranges.forEach(({ range, name, line }) => {
    if (line.some(inside))
      out.push({
        id: `range-${range}`,
        text: `${name} ${range}″`,
        about: point(clearest(line)),
        tone: 'range',
      });
  });
  const reach = ui.shows('reach') && outlook?.reach?.unit === ui.unit ? outlook?.reach : null;
  const [line] = reach?.outlines ?? [];
  if (reach && line)
    out.push({
      id: 'reach',
      text: `reach ${inches(reach.cap)}`,
      about: point(clearest(line)),
      tone: 'legal',
    });
  if (!ui.shows('threat')) return out;
  const chosen = units.find((unit) => unit.id === ui.unit);
  const likely = (outlook?.threat ?? []).map((area) => {
    const against = area.charges.filter((charge) => !chosen || charge.unit_id === chosen.id);
    return { area, best: against.reduce((held, charge) => Math.max(held, charge.chance), 0) };
  });
  const told = likely.filter((one) => one.best > 0).sort((a, b) => b.best - a.best);
  for (const { area, best } of told.slice(0, 3)) {
    const unit = units.find((one) => one.id === area.unit_id);
    if (!unit) continue;
    const text = `${unit.name} charge: ${Math.round(best * 100)} %`;
    out.push({ id: `threat-${area.unit_id}`, text, about: unit.pieces, tone: 'threat' });
  }
  return out;
}

/** Inches between a model and words some four inches long about a point. */
function beside(piece: { at: Point; base: { length: number; width: number } }, at: Point): number {
  const aside = Math.max(0, Math.abs(piece.at[1] - at[1]) - 4);
  return Math.hypot(aside, piece.at[0] - at[0]) - Math.max(piece.base.length, piece.base.width) / 2;
}

/** The pixels that models take, from the board's corner. */
export function boxOf(pieces: readonly Pick<Piece, 'at' | 'base'>[], scale: number): Rect {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { at, base } of pieces) {
    const r = radius(base);
    [x0, y0] = [Math.min(x0, at[1] - r), Math.min(y0, at[0] - r)];
    [x1, y1] = [Math.max(x1, at[1] + r), Math.max(y1, at[0] + r)];
  }
  return { x: x0 * scale, y: y0 * scale, width: (x1 - x0) * scale, height: (y1 - y0) * scale };
}

/** Pixels that a word takes. */
export const wordSize = (text: string) => ({ width: 15 + wordsWide(text), height: 19 });

/** Puts words on free ground near what they are about: off models, markers, names of terrain and one another. */
export function placeWords(
  words: BoardWord[],
  board: BoardInfo,
  models: Disc[],
  taken: Rect[],
  scale: number,
): PlacedWord[] {
  const stage = { x: 2, y: 2, width: board.height * scale - 4, height: board.width * scale - 4 };
  const labels = words.map((word, order) => ({
    id: word.id,
    ...wordSize(word.text),
    about: boxOf(word.about, scale),
    order,
  }));
  const places = placeLabels(labels, { models, words: taken, stage });
  return words.flatMap((word) => {
    const [at, label] = [places.get(word.id), labels.find((one) => one.id === word.id)];
    if (!at || !label) return [];
    const rect = { x: at.x, y: at.y, width: label.width, height: label.height };
    return [{ ...word, rect, lead: leader(rect, label.about) }];
  });
}

/** The pixels that hexagons of markers take: nothing may hide their numbers. */
export const markerRects = (markers: readonly { at: Point }[], scale: number): Rect[] =>
  markers.map(({ at }) => ({
    x: (at[1] - 0.95) * scale,
    y: (at[0] - 0.95) * scale,
    width: 1.9 * scale,
    height: 1.9 * scale,
  }));

/** The pixels that the names of terrain take. */
export function terrainRects(board: BoardInfo, scale: number): Rect[] {
  return named(board).map(({ piece, name }) => {
    const at = middle(piece.polygon);
    const width = wordsWide(`${name} ${piece.height}″`) + 4;
    return { x: at[1] * scale - width / 2, y: at[0] * scale - 8, width, height: 15 };
  });
}
