/** How rolls are shown: faces with what became of them, a label, a threshold and a note. Whether a
 *  face counts is taken from the threshold the server sent, which has every modifier in it. */
import type { Dice } from '../protocol';

export interface Face {
  face: number;
  /** It reached the threshold; nothing where there is none. */
  ok: boolean | null;
  /** What it showed before it was rolled again. */
  before?: number;
}

export interface RollRow {
  key: string;
  label: string;
  threshold: string;
  faces: Face[];
  /** What it came to: successes, failed saves, a sum. */
  result: string;
  /** Modifiers, AP, cover, re-rolls. */
  note: string;
  context: string;
}

const LABELS: { [context: string]: string } = {
  attacks: 'Attacks',
  to_hit: 'Hit',
  sustained_hits: 'Extra hits',
  to_wound: 'Wound',
  save: 'Save',
  damage: 'Damage',
  feel_no_pain: 'No pain',
  reroll: 'Again',
  advance: 'Advance',
  surge: 'Surge',
  desperate_escape: 'Escape',
  hazardous: 'Hazard',
  charge: 'Charge',
  battle_shock: 'Shock',
  deadly_demise: 'Demise',
  mortal_wounds: 'Mortals',
  stratagem: 'Stratagem',
  ability: 'Ability',
  disembark: 'Wreck',
  roll_off: 'Roll-off',
  blessings: 'Blessings',
  free: 'By hand',
};

/** Dice that are added up, not counted. */
const SUMS = new Set([
  'charge',
  'battle_shock',
  'advance',
  'surge',
  'attacks',
  'damage',
  'mortal_wounds',
  'free',
]);

export const rollLabel = (context: string): string => LABELS[context] ?? context.replaceAll('_', ' ');

const needed = (threshold: string | undefined): number | null => {
  const value = Number.parseInt(threshold ?? '', 10);
  return Number.isFinite(value) && value > 0 ? value : null;
};

export function faces(dice: Dice): Face[] {
  const need = SUMS.has(dice.context) ? null : needed(dice.threshold);
  const out: Face[] = dice.rolls_raw.map((face) => ({ face, ok: null }));
  for (const again of dice.rerolled) {
    const die = out[again.die];
    if (die) out[again.die] = { face: again.to, ok: null, before: again.from };
  }
  for (const die of out) die.ok = need === null ? null : die.face >= need;
  return out;
}

/** Minus signs as they are printed. */
const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

function noteOf(dice: Dice): string {
  const parts: string[] = [];
  if (dice.sv)
    parts.push(
      dice.used === 'invulnerable'
        ? `invulnerable ${dice.sv}`
        : `armour ${dice.sv}, AP ${dice.ap ? signed(dice.ap) : 0}`,
    );
  if (dice.cover) parts.push(`cover ${dice.cover}`);
  for (const modifier of dice.modifiers) parts.push(`${signed(modifier)} to the roll`);
  if (dice.rerolled.length > 0) parts.push(`${dice.rerolled.length} rolled again`);
  return parts.join(', ');
}

function resultOf(rows: Face[], dice: Dice[]): string {
  const first = dice[0];
  if (!first) return '';
  if (first.context === 'save') {
    const fails = dice.reduce((sum, one) => sum + (one.fails ?? 0), 0);
    return `${fails} failed`;
  }
  if (SUMS.has(first.context) || first.successes === undefined)
    return String(rows.reduce((sum, one) => sum + one.face, 0));
  return String(dice.reduce((sum, one) => sum + (one.successes ?? 0), 0));
}

/** Rolls of one kind under one threshold stand in one row: ten saves of ten models are one roll to
 *  the people at the table. */
export function rollRows(dice: Dice[]): RollRow[] {
  const groups: { same: string; dice: Dice[] }[] = [];
  for (const one of dice) {
    const same = [one.context, one.unit, one.threshold, one.sv, one.ap, one.used, one.cover].join('|');
    const last = groups.at(-1);
    const joins = one.context === 'save' || one.context === 'feel_no_pain' || one.context === 'damage';
    if (last && last.same === same && joins) last.dice.push(one);
    else groups.push({ same, dice: [one] });
  }
  return groups.map((group, index) => {
    const first = group.dice[0] as Dice;
    const all = group.dice.flatMap(faces);
    const notes = [...new Set(group.dice.map(noteOf).filter(Boolean))];
    return {
      key: `${index}-${group.same}`,
      label: rollLabel(first.context),
      threshold:
        (needed(first.threshold) ?? 0) > 6 && !SUMS.has(first.context) ? 'none' : (first.threshold ?? ''),
      faces: all,
      result: resultOf(all, group.dice),
      note: notes[0] ?? '',
      context: first.context,
    };
  });
}

/** Spoken: "Hit 3+: 6, 5, 2; 2". */
export function spoken(row: RollRow): string {
  const list = row.faces.map((one) => (one.before ? `${one.face} (was ${one.before})` : String(one.face)));
  return `${row.label} ${row.threshold}: ${list.join(', ')}. Result ${row.result}.`;
}
