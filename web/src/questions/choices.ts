/** The answers to an open question as rows of the card: what each is called, which unit or marker of the board it is,
 *  what it changes, its key. Nothing is judged here: worth, facts and legality are the server's. */
import type { Action, Next, Offer } from '../protocol';
import { sentence } from '../state/words';
import type { AnswerInfo, ConsiderInfo, Fact } from '../protocol';
import { factWords, one, signedOne, titled, WORDS, type Names, type Said } from './words';

export interface Gain {
  /** "+4.6". */
  value: string;
  /** "slain". */
  of: string;
}

export interface Choice {
  /** Its place in the options of the question. */
  option: number;
  offer: Offer;
  /** The key that chooses it: 1 to 9; none after that. */
  key: string;
  title: string;
  /** What it does, in a sentence; may be empty. */
  text: string;
  unit: string | null;
  marker: string | null;
  gain: Gain | null;
  /** The figures, a line each. */
  changes: string[];
  facts: Fact[];
  worth: number | null;
  cp: number;
  suggested: boolean;
  /** Why it cannot be chosen. */
  off: string | null;
}

/** The unit that an answer names. */
export function unitMeant(action: Action | undefined): string | null {
  if (!action) return null;
  if ('target_id' in action && action.target_id) return action.target_id;
  if ('unit_id' in action && action.unit_id) return action.unit_id;
  return null;
}

export const markerMeant = (action: Action | undefined): string | null =>
  action && 'objective_id' in action ? (action.objective_id ?? null) : null;

export const isDecline = (offer: Offer): boolean => offer.action?.type === 'DECLINE_REACTION';

/** The offer that says no, once. */
export const declineOf = (next: Next): Offer | undefined =>
  next.options.find((offer) => offer.action?.type === 'DECLINE_REACTION' && !offer.action.for_phase);

/** What an answer is called after. */
const saidBy = (action: Action | undefined): Said => ({
  unit: action && 'unit_id' in action ? action.unit_id : null,
  target: action && 'target_id' in action ? action.target_id : null,
  marker: markerMeant(action),
});

function titleOf(
  offer: Offer,
  unit: string | null,
  marker: string | null,
  info: AnswerInfo | undefined,
  names: Names,
): string {
  if (info && info.names.length > 0) return info.names.join(', ');
  const { action } = offer;
  if (action?.type === 'FACTION_CHOICE' && action.choice)
    return [action.choice].flat().map(titled).join(', ');
  if (marker) return `Marker ${names.marker(marker)}`;
  if (unit) return names.unit(unit);
  return sentence(offer.label);
}

/** What an answer adds, in figures of the table. */
interface Sums {
  /** It is about attacks: models slain and damage done can be compared. */
  attacks: boolean;
  slain: number;
  damage: number;
  /** Percentage points of the charge that changes most. */
  charge: number | null;
  /** It says whom it helps, and that is nobody. */
  idle: boolean;
}

function sumsOf(facts: Fact[]): Sums {
  const out: Sums = { attacks: false, slain: 0, damage: 0, charge: null, idle: false };
  for (const fact of facts) {
    if (fact.fact === 'attack_changes' || fact.fact === 'shots') {
      out.attacks = true;
      out.slain += fact.after.slain - fact.before.slain;
      out.damage += fact.after.damage - fact.before.damage;
    } else if (fact.fact === 'attack') {
      out.attacks = true;
      out.slain += fact.odds.slain;
      out.damage += fact.odds.damage;
    } else if (fact.fact === 'charge_changes') {
      out.charge = Math.max(out.charge ?? -100, (fact.after - fact.before) * 100);
    } else if (fact.fact === 'applies') out.idle = fact.unit_ids.length === 0;
  }
  return out;
}

const isSome = (value: number): boolean => Number(one(Math.abs(value))) > 0;

/** Slain first, then damage, then a charge; "no gain" where it changes none of them. What the computer thinks it is
 *  worth orders the rows and is no figure of the table. */
export function gainOf(info: AnswerInfo | undefined): Gain | null {
  if (!info) return null;
  const { attacks, slain, damage, charge, idle } = sumsOf(info.facts);
  if (attacks && isSome(slain)) return { value: signedOne(slain), of: 'slain' };
  if (attacks && isSome(damage)) return { value: signedOne(damage), of: 'damage' };
  if (charge !== null && Math.round(charge) !== 0)
    return { value: `${charge < 0 ? '−' : '+'}${Math.abs(Math.round(charge))}\u00a0%`, of: 'to charge' };
  if (attacks || charge !== null || idle) return { value: '', of: WORDS.noGain };
  return null;
}

/** The order of two rows: by what they slay and hurt where they can be compared by that, else by the server's worth. */
function better(a: Choice, b: Choice): number {
  const [left, right] = [sumsOf(a.facts), sumsOf(b.facts)];
  const figures =
    left.attacks && right.attacks
      ? Number(one(right.slain)) - Number(one(left.slain)) ||
        Number(one(right.damage)) - Number(one(left.damage))
      : 0;
  return figures || (b.worth ?? 0) - (a.worth ?? 0) || a.option - b.option;
}

/** Figures first, then what it is about. */
const told = (facts: Fact[]): Fact[] => [
  ...facts.filter((fact) => fact.fact !== 'unit'),
  ...facts.filter((fact) => fact.fact === 'unit'),
];

/** All answers but the one that says no, the best first; what cannot be chosen comes last. Rows of the same worth stay
 *  in the order of the server. */
export function choicesOf(next: Pick<Next, 'options'>, info: ConsiderInfo | null, names: Names): Choice[] {
  const answers = new Map((info?.answers ?? []).map((answer) => [answer.option, answer]));
  const rows = next.options.flatMap((offer, option): Choice[] => {
    if (isDecline(offer) || !(offer.action || offer.template)) return [];
    const answer = answers.get(option);
    const [unit, marker] = [unitMeant(offer.action), markerMeant(offer.action)];
    return [
      {
        option,
        offer,
        key: '',
        title: titleOf(offer, unit, marker, answer, names),
        text: answer?.text ?? '',
        unit,
        marker,
        gain: gainOf(answer),
        changes: told(answer?.facts ?? [])
          .map((fact) => factWords(fact, names, saidBy(offer.action)))
          .filter(Boolean),
        facts: answer?.facts ?? [],
        worth: answer?.worth ?? null,
        cp: answer?.cp ?? 0,
        suggested: info?.suggested === option,
        off: offer.legal ? null : sentence(offer.text ?? WORDS.used),
      },
    ];
  });
  rows.sort((a, b) => Number(a.off !== null) - Number(b.off !== null) || better(a, b));
  const legal = rows.filter((row) => row.off === null);
  return rows.map((row) => {
    const at = legal.indexOf(row);
    return { ...row, key: at >= 0 && at < 9 ? String(at + 1) : '' };
  });
}

/** Who shoots at whom, by the facts of an answer. */
export const linesOf = (facts: Fact[]): { from: string; to: string }[] =>
  facts.flatMap((fact) => {
    if (fact.fact === 'shots') return fact.unit_ids.map((from) => ({ from, to: fact.target_id }));
    return fact.fact === 'attack' ? [{ from: fact.unit_id, to: fact.target_id }] : [];
  });

/** Answers that name the same unit or marker of the board, the best first. */
export interface Spot {
  unit: string | null;
  marker: string | null;
  rows: Choice[];
}

/** What of the board answers the question. Where all answers name the same unit, it is not the unit that is chosen. */
export function spotsOf(rows: Choice[]): Spot[] {
  const out = new Map<string, Spot>();
  const open = rows.filter((row) => row.off === null);
  for (const row of open) {
    const { unit, marker } = row;
    if (unit === null && marker === null) continue;
    const key = marker === null ? `unit ${unit}` : `marker ${marker}`;
    const spot = out.get(key) ?? { unit: marker === null ? unit : null, marker, rows: [] };
    spot.rows.push(row);
    out.set(key, spot);
  }
  const spots = [...out.values()];
  return spots.length === 1 && open.length > 1 && spots[0]?.rows.length === open.length ? [] : spots;
}

/** The answer that a click on a spot chooses: the best one, and with every further click the next. */
export function clicked(spot: Spot, chosen: number): number {
  const at = spot.rows.findIndex((row) => row.option === chosen);
  return spot.rows[(at + 1) % spot.rows.length]?.option ?? chosen;
}

/** The row that is chosen before anybody has: what the server says Enter gives, else its suggestion, else the first.
 *  Nothing is chosen where the safe answer is to say no: then Enter declines. Until the server has spoken, the first
 *  of the options is its default. */
export function firstChosen(next: Pick<Next, 'options'>, rows: Choice[], info: ConsiderInfo | null): number {
  const safe = info?.default ?? (info ? null : 0);
  const offer = safe === null ? undefined : next.options[safe];
  if (offer && isDecline(offer)) return -1;
  const open = rows.filter((row) => row.off === null);
  const wanted = [safe, info?.suggested].find((option) => open.some((row) => row.option === option));
  return (open.find((row) => row.option === wanted) ?? open[0])?.option ?? -1;
}

/** The next row up or down that may be chosen, round the ends. */
export function stepTo(rows: Choice[], chosen: number, by: 1 | -1): number {
  const open = rows.filter((row) => row.off === null);
  const at = open.findIndex((row) => row.option === chosen);
  if (at < 0) return (by > 0 ? open[0] : open.at(-1))?.option ?? chosen;
  return open[(at + by + open.length) % open.length]?.option ?? chosen;
}

/** Stratagems that may be used in a reaction, each with its ways, the best first. */
export interface Reaction {
  rule: string;
  name: string;
  text: string;
  /** A way of one unit may be cheaper than that of another. */
  ways: Choice[];
}

export function reactionsOf(
  next: Pick<Next, 'options'>,
  info: ConsiderInfo | null,
  names: Names,
): Reaction[] {
  const out = new Map<string, Reaction>();
  for (const way of choicesOf(next, info, names)) {
    const { action } = way.offer;
    if (action?.type !== 'USE_STRATAGEM') continue;
    const known = info?.answers.find(({ option }) => option === way.option);
    const rule = info?.rules.find((one) => one.id === known?.rule);
    const held = out.get(action.stratagem) ?? {
      rule: action.stratagem,
      name: rule?.name ?? way.offer.name ?? titled(action.stratagem),
      text: rule?.text ?? '',
      ways: [],
    };
    // What the button calls it names the stratagem too; here it stands above.
    const parts = [
      action.choice ? titled(action.choice) : '',
      action.unit_id ? names.unit(action.unit_id) : '',
      action.target_id ? `at ${names.unit(action.target_id)}` : '',
      action.card ? titled(action.card) : '',
    ].filter(Boolean);
    held.ways.push({
      ...way,
      title: parts.join(' ') || held.name,
      unit: action.unit_id ?? way.unit,
      cp: known?.cp ?? rule?.cp ?? 1,
    });
    out.set(action.stratagem, held);
  }
  return [...out.values()];
}
