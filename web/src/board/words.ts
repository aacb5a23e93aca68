/** Words that overlays write on the board: what they say and where, so that flags keep off them. */
import type { BoardInfo, Point } from '../protocol';
import type { TableState } from '../state/table.svelte';
import { wordsWide } from './flags';
import { middle, radius } from './geometry';
import type { Rect } from './labels';
import type { Outlook } from './outlook.svelte';
import { inches } from './place';
import { rangeOutline } from './reach';
import type { Gun, Piece, Standing } from './standing';
import { named } from './terrain';

export interface BoardWord {
  id: string;
  text: string;
  at: Point;
  tone: 'legal' | 'threat' | 'range';
  dy: number;
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

/** What the overlays that are shown say. */
export function areaWords(
  board: BoardInfo,
  units: Standing[],
  ui: TableState,
  outlook: Outlook | null,
  ranges: RangeLine[],
): BoardWord[] {
  const out: BoardWord[] = [];
  const inside = (at: Point): boolean =>
    at[0] > 1 && at[0] < board.width - 1 && at[1] > 4 && at[1] < board.height - 4;
  const pieces = units.flatMap((unit) => unit.pieces);
  /** Where on an outline words cover the fewest models; the lower the better. */
  const clearest = (line: Point[]): Point => {
    let [best, most] = [middle(line), -Infinity];
    for (const at of line) {
      if (!inside(at)) continue;
      const gap = pieces.reduce((held, piece) => Math.min(held, beside(piece, at)), 4);
      const worth = gap + at[0] / 40;
      if (worth > most) [best, most] = [at, worth];
    }
    return best;
  };
  ranges.forEach(({ range, name, line }) => {
    if (line.some(inside))
      out.push({ id: `range-${range}`, text: `${name} ${range}″`, at: clearest(line), tone: 'range', dy: 0 });
  });
  const reach = ui.shows('reach') && outlook?.reach?.unit === ui.unit ? outlook?.reach : null;
  const [line] = reach?.outlines ?? [];
  if (reach && line)
    out.push({ id: 'reach', text: `reach ${inches(reach.cap)}`, at: clearest(line), tone: 'legal', dy: 14 });
  if (!ui.shows('threat')) return out;
  const chosen = units.find((unit) => unit.id === ui.unit);
  const likely = (outlook?.threat ?? []).map((area) => {
    const against = area.charges.filter((charge) => !chosen || charge.unit_id === chosen.id);
    return { area, best: against.reduce((held, charge) => Math.max(held, charge.chance), 0) };
  });
  const told = likely.filter((one) => one.best > 0).sort((a, b) => b.best - a.best);
  for (const { area, best } of told.slice(0, 3)) {
    const name = units.find((unit) => unit.id === area.unit_id)?.name ?? '';
    const text = `${name} charge: ${Math.round(best * 100)} %`;
    out.push({ id: `threat-${area.unit_id}`, text, at: clearest(area.charge), tone: 'threat', dy: 12 });
  }
  return out;
}

/** Inches between a model and words some four inches long about a point. */
function beside(piece: Piece, at: Point): number {
  const aside = Math.max(0, Math.abs(piece.at[1] - at[1]) - 4);
  return Math.hypot(aside, piece.at[0] - at[0]) - radius(piece.base);
}

/** The pixels a word takes, from the board's corner. */
export function rectOf(word: BoardWord, scale: number): Rect {
  const width = 15 + wordsWide(word.text);
  const [x, y] = [word.at[1] * scale, word.at[0] * scale];
  return { x: x - width / 2, y: y + word.dy - 9, width, height: 19 };
}

/** The pixels that the names of terrain take. */
export function terrainRects(board: BoardInfo, scale: number): Rect[] {
  return named(board).map(({ piece, name }) => {
    const at = middle(piece.polygon);
    const width = wordsWide(`${name} ${piece.height}″`) + 4;
    return { x: at[1] * scale - width / 2, y: at[0] * scale - 8, width, height: 15 };
  });
}
