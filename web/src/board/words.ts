/** Words that overlays write on the board: what they say and where, so that flags keep off them. */
import type { BoardInfo, Point } from '../protocol';
import type { TableState } from '../state/table.svelte';
import { wordsWide } from './flags';
import { middle } from './geometry';
import type { Rect } from './labels';
import type { Outlook } from './outlook.svelte';
import { inches } from './place';
import { rangeOutline } from './reach';
import type { Standing } from './standing';

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
  const weapons = new Map<number, string[]>();
  for (const weapon of unit?.sheet?.weapons ?? [])
    if (weapon.range) weapons.set(weapon.range, [...(weapons.get(weapon.range) ?? []), weapon.name]);
  return [...weapons]
    .sort(([a], [b]) => a - b)
    .map(([range, names]) => ({
      range,
      name: names.length > 1 ? `${names[0]} +${names.length - 1}` : (names[0] ?? ''),
      line: rangeOutline(unit?.pieces ?? [], range),
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
    (at[0] ?? 0) > 1 && (at[0] ?? 0) < board.width - 1 && (at[1] ?? 0) > 4 && (at[1] ?? 0) < board.height - 4;
  const lowest = (line: Point[]): Point => {
    const seen = line.filter(inside);
    return seen.reduce((held, at) => ((at[0] ?? 0) > (held[0] ?? 0) ? at : held), seen[0] ?? middle(line));
  };
  ranges.forEach(({ range, name, line }, at) => {
    const turned = [...line.slice(12 + at * 9), ...line];
    const spot = turned.find(inside);
    if (spot) out.push({ id: `range-${range}`, text: `${name} ${range}″`, at: spot, tone: 'range', dy: 0 });
  });
  const reach = ui.shows('reach') && outlook?.reach?.unit === ui.unit ? outlook?.reach : null;
  const [line] = reach?.outlines ?? [];
  if (reach && line)
    out.push({ id: 'reach', text: `reach ${inches(reach.cap)}`, at: lowest(line), tone: 'legal', dy: 14 });
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
    out.push({ id: `threat-${area.unit_id}`, text, at: lowest(area.charge), tone: 'threat', dy: 12 });
  }
  return out;
}

/** The pixels a word takes, from the board's corner. */
export function rectOf(word: BoardWord, scale: number): Rect {
  const width = 15 + wordsWide(word.text);
  const [x, y] = [(word.at[1] ?? 0) * scale, (word.at[0] ?? 0) * scale];
  return { x: x - width / 2, y: y + word.dy - 9, width, height: 19 };
}
