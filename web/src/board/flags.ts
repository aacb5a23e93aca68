/** What a unit's flag says: name, count or wounds, and small signs of its state. */
import type { ObjectiveView } from '../protocol';
import { markerName } from '../language/teller';
import type { Standing } from './standing';

export interface Sign {
  /** A letter, or the name of a small drawing. */
  sign: string;
  /** Spoken, and shown as a tooltip. */
  text: string;
}

export interface FlagWords {
  name: string;
  /** "10", or "9/12" for one model that lost wounds. */
  count: string;
  signs: Sign[];
}

const MOVES: { [moved: string]: Sign } = {
  STATIONARY: { sign: 'S', text: 'remained stationary' },
  NORMAL: { sign: 'M', text: 'moved' },
  ADVANCE: { sign: 'A', text: 'advanced' },
  FALL_BACK: { sign: 'B', text: 'fell back' },
};

export function flagWords(
  unit: Standing,
  cover = false,
  notes: readonly string[] = [],
  marked = false,
  forces: readonly string[] = [],
): FlagWords {
  const { flags } = unit.view;
  const signs: Sign[] = [];
  const moved = flags.moved === undefined ? undefined : MOVES[flags.moved];
  if (flags.charged) signs.push({ sign: 'C', text: 'charged' });
  else if (flags.arrived) signs.push({ sign: 'R', text: 'arrived from reserves' });
  else if (moved) signs.push(moved);
  if (flags.shot) signs.push({ sign: 'shot', text: 'has shot' });
  if (flags.fought) signs.push({ sign: 'fought', text: 'has fought' });
  if (flags.performing) signs.push({ sign: 'action', text: `performs an action: ${flags.performing}` });
  if (flags.battle_shocked) signs.push({ sign: 'shocked', text: 'battle-shocked' });
  if (cover) signs.push({ sign: 'cover', text: 'in cover' });
  if (marked) signs.push({ sign: 'marked', text: 'marked for death' });
  if (forces.length > 0) signs.push({ sign: 'force', text: forces.join(', ') });
  if (notes.length > 0) signs.push({ sign: 'note', text: `note: ${notes.join(' / ')}` });
  return { name: unit.name, count: count(unit), signs };
}

function count({ pieces }: Standing): string {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only.wounds < only.most ? `${only.wounds}/${only.most}` : '';
  return String(pieces.length);
}

/** "Intercessors, yours, 10 models, moved, battle-shocked". */
export function spoken(
  unit: Standing,
  mine: number | null,
  notes: readonly string[] = [],
  marked = false,
): string {
  const words = flagWords(unit, false, notes, marked);
  const whose = mine === null ? `player ${unit.view.player}` : unit.view.player === mine ? 'yours' : 'enemy';
  const size = unit.pieces.length === 1 ? `${unit.pieces[0]?.wounds} wounds` : `${unit.pieces.length} models`;
  return [words.name, whose, size, ...words.signs.map((sign) => sign.text)].join(', ');
}

/** The number of a marker, by its id or by its place among the markers where the id has none. */
export function markerLabel(id: string, at: number): string {
  const name = markerName(id);
  return name === id ? String(at + 1) : name;
}

/** Nobody holds it, and both sides have as much there. */
export const isContested = (marker: ObjectiveView, control: [number, number] | undefined): boolean =>
  marker.controlled_by === 0 && control !== undefined && control[0] > 0 && control[0] === control[1];

/** "Objective 3, held by player 2, control 4 to 10". */
export function spokenMarker(label: string, marker: ObjectiveView, control?: [number, number]): string {
  const held = isContested(marker, control)
    ? 'contested'
    : marker.controlled_by === 0
      ? 'held by nobody'
      : `held by player ${marker.controlled_by}`;
  const levels = control ? `, control ${control[0]} to ${control[1]}` : '';
  return `Objective ${label}, ${held}${marker.sticky ? ', without models' : ''}${levels}`;
}

let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** The face has arrived: what was measured before was another's. */
export function forgetWidths() {
  widths.clear();
}

/** Pixels that words take at 11 px; estimated where nothing can measure. */
export function wordsWide(text: string, weight = 500): number {
  const key = `${weight}${text}`;
  const held = widths.get(key);
  if (held !== undefined) return held;
  if (pen === undefined)
    pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  let wide = text.length * 6.1;
  if (pen) {
    pen.font = `${weight} 11px "Inter Variable", Inter, system-ui, sans-serif`;
    wide = pen.measureText(text).width + text.length * 0.15;
  }
  widths.set(key, wide);
  return wide;
}

export const SIGN = 16;

export function flagWide(words: FlagWords): number {
  const count = words.count ? wordsWide(words.count, 400) + 6 : 0;
  return 19 + wordsWide(words.name) + count + words.signs.length * (SIGN + 2) + 8;
}
