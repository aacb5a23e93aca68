/** A volley as three beats (hits, wounds, saves), made from the dice of an attack and of every answer in its middle.
 *  Nothing is rolled or judged here: needed faces and successes are those that the server told. */
import type { Dice, ForecastInfo, LogEntry, RerollDone, ShownAction, View } from '../protocol';
import type { Step } from '../state/game.svelte';
import { rollRows, type RollRow } from '../state/dice';

const rerollsOf = ({ reroll }: LogEntry): RerollDone[] => (reroll ? [reroll] : []);

export interface Volley {
  /** The step that began it. */
  seq: number;
  /** The last step of it so far. */
  last: number;
  player: number;
  /** Who attacks, and whom. */
  unit: string | null;
  targets: string[];
  action: ShownAction;
  dice: Dice[];
  /** What rules rolled again in it, as far as the server names them. */
  rerolls: RerollDone[];
  lines: string[];
  /** The table before it and after what is known of it. */
  before: View;
  after: View;
}

const HITS = new Set(['attacks', 'to_hit', 'sustained_hits']);
const WOUNDS = new Set(['to_wound']);
const SAVES = new Set(['save', 'damage', 'feel_no_pain', 'mortal_wounds']);

const BEGINS = new Set<LogEntry['action']>(['SHOOT', 'CONFIRM_TARGETS', 'CONFIRM_AND_RESOLVE_ATTACKS']);

/** Dice of an attack have fallen. */
export const hasAttack = (dice: Dice[]): boolean =>
  dice.some((one) => one.context === 'to_hit' || one.context === 'to_wound');

/** Units that lost models between two views. */
function hurt(before: View, after: View): string[] {
  return Object.entries(before.units)
    .filter(([id, unit]) => {
      const now = after.units[id];
      return now !== unit && Object.keys(now?.models ?? {}).length < Object.keys(unit.models).length;
    })
    .map(([id]) => id);
}

/** The volley after one more step: begun, gone on with, or over. Everything that continues an action belongs to the
 *  volley that it continues. */
export function follow(volley: Volley | null, { entry, action, before, after }: Step): Volley | null {
  if (volley && entry.continues)
    return {
      ...volley,
      last: entry.seq,
      dice: [...volley.dice, ...entry.dice],
      rerolls: [...volley.rerolls, ...rerollsOf(entry)],
      lines: [...volley.lines, ...entry.lines],
      targets: joined(volley.targets, after === before ? [] : hurt(before, after)),
      after,
    };
  if (!BEGINS.has(entry.action) && !hasAttack(entry.dice)) return null;
  const first = entry.dice.find((one) => HITS.has(one.context) || WOUNDS.has(one.context));
  const unit = first?.unit ?? entry.unit_id;
  return {
    seq: entry.seq,
    last: entry.seq,
    player: (unit ? before.units[unit]?.player : undefined) ?? entry.player,
    unit,
    targets: entry.targets.length > 0 ? entry.targets : hurt(before, after),
    action,
    dice: entry.dice,
    rerolls: rerollsOf(entry),
    lines: entry.lines,
    before,
    after,
  };
}

const joined = (a: string[], b: string[]): string[] =>
  b.every((one) => a.includes(one)) ? a : [...new Set([...a, ...b])];

/** What a rule that rolled dice again brought. */
export interface Again {
  /** The rule, where the server names it. */
  by: string;
  /** How many dice were rolled again, and how many more of them succeed now. */
  dice: number;
  gain: number;
}

export type BeatName = 'hit' | 'wound' | 'save';

export interface Beat {
  name: BeatName;
  /** "3+", or "2+ / 3+" where weapons differ. */
  need: string;
  /** How many dice succeeded, and how many were rolled. */
  good: number;
  of: number;
  /** Successes that no die was rolled for: weapons that hit by themselves. */
  sure: number;
  rows: RollRow[];
  again: Again[];
}

const CONTEXTS: [BeatName, ReadonlySet<string>, string][] = [
  ['hit', HITS, 'to_hit'],
  ['wound', WOUNDS, 'to_wound'],
  ['save', SAVES, 'save'],
];

export function beats(volley: Volley): Beat[] {
  const out = CONTEXTS.map(([name, contexts, main]): Beat => {
    const dice = volley.dice.filter((one) => contexts.has(one.context));
    const counted = dice.filter((one) => one.context === main);
    const good = (one: Dice) =>
      one.context === 'save' ? one.rolls_raw.length - (one.fails ?? 0) : (one.successes ?? 0);
    return {
      name,
      need: needs(counted),
      good: counted.reduce((sum, one) => sum + good(one), 0),
      of: counted.reduce((sum, one) => sum + one.rolls_raw.length, 0),
      sure: 0,
      rows: rollRows(dice),
      again: named(volley.rerolls, main, rolledAgain(counted)),
    };
  });
  const sure = unrolled(volley.dice);
  return out.map((beat) => ({ ...beat, sure: sure[beat.name] }));
}

/** The faces that are needed, the easiest first; a face that no die has is no save at all. */
function needs(dice: Dice[]): string {
  const faces = [
    ...new Set(dice.map((one) => Number.parseInt(one.threshold ?? '', 10)).filter((need) => need > 0)),
  ];
  if (faces.length === 0) return '';
  const open = faces.filter((need) => need <= 6).sort((a, b) => a - b);
  return [...open.map((need) => `${need}+`), ...(open.length < faces.length ? ['none'] : [])].join(' / ');
}

/** Successes that no die of their own was rolled for: hits of weapons that need no roll or that score more than one
 *  hit, wounds by Lethal Hits. Weapons are resolved one after the other, so each group of dice is compared with the
 *  dice that followed from it. */
function unrolled(dice: Dice[]): Record<BeatName, number> {
  const groups: Record<BeatName, { good: number; of: number }>[] = [];
  let reached = 2;
  for (const one of dice) {
    const at = CONTEXTS.findIndex(([, contexts]) => contexts.has(one.context));
    if (at < 0) continue;
    if (groups.length === 0 || at < reached)
      groups.push({ hit: { good: 0, of: 0 }, wound: { good: 0, of: 0 }, save: { good: 0, of: 0 } });
    reached = at;
    const [name, , main] = CONTEXTS[at] as (typeof CONTEXTS)[number];
    const counted = groups.at(-1)?.[name];
    if (!counted || one.context !== main) continue;
    counted.good += one.successes ?? 0;
    counted.of += one.rolls_raw.length;
  }
  const total = (more: (group: (typeof groups)[number]) => number) =>
    groups.reduce((sum, group) => sum + Math.max(0, more(group)), 0);
  return {
    hit: total((group) => group.wound.of - group.hit.good),
    wound: total((group) => group.save.of - group.wound.good),
    save: 0,
  };
}

/** Re-rolls by the names of their rules, where the server tells them; what it does not name stays as the dice show. */
function named(told: RerollDone[], context: string, seen: Again[]): Again[] {
  const out = new Map<string, Again>();
  for (const one of told.filter((reroll) => reroll.context === context)) {
    const held = out.get(one.rule) ?? { by: one.rule, dice: 0, gain: 0 };
    out.set(one.rule, { ...held, dice: held.dice + one.dice, gain: held.gain + (one.gained ?? 0) });
  }
  return out.size > 0 ? [...out.values()] : seen;
}

/** Re-rolls of one rule together; dice that failed again, or succeeded before and were still rolled, count as they fell. */
function rolledAgain(dice: Dice[]): Again[] {
  const out = new Map<string, Again>();
  for (const one of dice) {
    const need = Number.parseInt(one.threshold ?? '', 10) || 0;
    for (const die of one.rerolled) {
      const by = '';
      const held = out.get(by) ?? { by, dice: 0, gain: 0 };
      held.dice += 1;
      held.gain += Number(need > 0 && die.to >= need) - Number(need > 0 && die.from >= need);
      out.set(by, held);
    }
  }
  return [...out.values()];
}

/** How many beats can be shown by now: the next one begins when its dice have fallen, and the last when all is over. */
export function ready(list: Beat[], over: boolean): number {
  if (over) return 3;
  const last = list.findLastIndex((beat) => beat.rows.length > 0);
  return last + 1;
}

/** A unit that lost models in the volley. */
export interface Loss {
  unit: string;
  fell: number;
  left: number;
  /** It is below half of its starting strength and was not before. */
  belowHalf: boolean;
}

export function losses({ before, after }: Pick<Volley, 'before' | 'after'>): Loss[] {
  return hurt(before, after).map((unit) => {
    const [then, now] = [before.units[unit], after.units[unit]];
    const [had, left] = [then, now].map((one) => Object.keys(one?.models ?? {}).length) as [number, number];
    const half = (then?.starting_strength ?? 0) / 2;
    return {
      unit,
      fell: had - left,
      left,
      belowHalf: (then?.starting_strength ?? 1) > 1 && left > 0 && had >= half && left < half,
    };
  });
}

/** Wounds lost by units of which no model fell. */
export function wounded({
  before,
  after,
}: Pick<Volley, 'before' | 'after'>): { unit: string; lost: number }[] {
  const total = (view: View, unit: string) =>
    Object.values(view.units[unit]?.models ?? {}).reduce((sum, model) => sum + model.wounds, 0);
  const fell = new Set(hurt(before, after));
  return Object.keys(before.units)
    .filter((unit) => !fell.has(unit) && before.units[unit] !== after.units[unit])
    .map((unit) => ({ unit, lost: total(before, unit) - total(after, unit) }))
    .filter(({ lost }) => lost > 0);
}

/** The table while the saves are not shown yet: whoever falls still stands. */
export function held(view: View, { before, after }: Pick<Volley, 'before' | 'after'>): View {
  const fell = hurt(before, after);
  if (fell.length === 0) return view;
  const units = { ...view.units };
  for (const unit of fell) units[unit] = before.units[unit] as View['units'][string];
  return { ...view, units };
}

/** A figure of the forecast beside what came. */
export interface Compared {
  name: string;
  mean: number;
  came: number | null;
}

/** Forecast and result, all weapons and targets together; what is not known yet is null. */
export function compare(
  forecast: ForecastInfo,
  list: Beat[],
  slain: number | null,
  shown: number,
): Compared[] {
  const sum = (of: 'hits' | 'wounds') => forecast.rows.reduce((total, row) => total + row[of], 0);
  const [hit, wound] = list;
  return [
    { name: 'Hits', mean: sum('hits'), came: hit && shown > 0 ? hit.good + hit.sure : null },
    { name: 'Wounds', mean: sum('wounds'), came: wound && shown > 1 ? wound.good + wound.sure : null },
    {
      name: 'Slain',
      mean: forecast.targets.reduce((total, target) => total + target.slain, 0),
      came: shown > 2 ? slain : null,
    },
  ];
}

/** The share of outcomes that are strictly worse than what came. */
export const luckier = (distribution: number[], slain: number): number =>
  distribution.slice(0, slain).reduce((sum, chance) => sum + chance, 0);
