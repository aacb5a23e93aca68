/** Phases as the bar shows them, and what a unit has done, in a word or two. What may still be
 *  done is never worked out here: it is read from the offers of the server. */
import {
  PHASE_ENDS,
  type ActionKind,
  type LogEntry,
  type Next,
  type Offer,
  type UnitView,
  type View,
} from '../protocol';
import { words } from '../language';
import { unitOf } from './actions';

export interface PhaseStep {
  phase: string;
  label: string;
  state: 'done' | 'now' | 'next';
}

const OPENING = ['FORMATIONS', 'DEPLOYMENT', 'SCOUT'];
const TURN = ['COMMAND', 'MOVEMENT', 'SHOOTING', 'CHARGE', 'FIGHT', 'SCORING'];

export const phaseLabel = (phase: string): string => words.phases[phase] ?? phase;

/** Before the battle its own three steps, then the six of every turn. */
export const opening = (phase: string): boolean => OPENING.includes(phase);

export function phaseSteps(phase: string): PhaseStep[] {
  const row = opening(phase) ? OPENING : TURN;
  const at = row.indexOf(phase);
  return row.map((one, index) => ({
    phase: one,
    label: phaseLabel(one),
    state: index < at ? 'done' : index === at ? 'now' : 'next',
  }));
}

/** The steps that a bar shows. Scoring is short: its place is taken only while it lasts. */
export const stepsShown = (phase: string): { name: string; state: PhaseStep['state'] }[] =>
  phaseSteps(phase)
    .filter((step) => step.phase !== 'SCORING' || step.state === 'now')
    .map(({ label, state }) => ({ name: label, state }));

/** Types that end a phase. */
const ENDS: ReadonlySet<ActionKind | undefined> = new Set(PHASE_ENDS);

/** Types that pass a unit over; a unit that has only these left has nothing to do. */
const PASSES: ReadonlySet<ActionKind | undefined> = new Set<ActionKind>([
  'SKIP_UNIT',
  'SKIP_CHARGE',
  'SKIP_SCOUT',
  'REMAIN_STATIONARY',
  'EMBARK_UNIT',
  'DISEMBARK_UNIT',
  'PERFORM_ACTION',
]);

export const offerType = (offer: Offer): ActionKind | undefined => offer.action?.type ?? offer.template?.type;
export const offerUnit = (offer: Offer): string | undefined =>
  unitOf(offer.action) ?? offer.template?.unit_id;

/** The offer that ends the phase, legal or not. */
export const endOffer = (next: Next | null): Offer | undefined =>
  next?.options.find((offer) => ENDS.has(offerType(offer)));

/** The offer to give up a charge that was rolled, legal or with the reason why it is not. */
export const givingUp = (next: Next | null): Offer | undefined =>
  next?.kind === 'CHARGE_MOVE' ? next.options.find((offer) => offerType(offer) === 'SKIP_CHARGE') : undefined;

/** Why a rolled charge cannot be given up: the reason alone, without the names. */
export const cannotGiveUp = (offer: Offer): string => {
  const why = words.reasons[offer.error?.detail?.reason ?? 'CHARGE_POSSIBLE'];
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}. Drag the models, or let Auto-place find the way.`;
};

/** Units with something left to do, in the order of the offers. */
export function unitsLeft(next: Next | null): string[] {
  const left = new Set<string>();
  for (const offer of next?.options ?? []) {
    const unit = offerUnit(offer);
    const type = offerType(offer);
    if (unit && offer.legal && !PASSES.has(type) && !ENDS.has(type) && type !== 'USE_STRATAGEM')
      left.add(unit);
  }
  return [...left];
}

/** The unit that has begun something and must finish it first, while another one or none is looked at. */
export function unfinishedUnit(
  view: View | null,
  next: Next | null,
  mine: boolean,
  looked: string | null,
): string | null {
  const hand = view?.in_hand;
  if (!hand || !mine || next?.kind !== 'UNIT' || hand.unit === looked) return null;
  return view.units[hand.unit]?.player === next.player ? hand.unit : null;
}

/** What a unit has begun, in words: "Normal move". */
export const begun = (doing: string): string => BEGUN[doing] ?? 'action';

const BEGUN: { [doing: string]: string } = {
  NORMAL: 'Normal move',
  ADVANCE: 'Advance',
  FALL_BACK: 'Fall Back move',
  TARGETING: 'choice of targets',
  CHARGE: 'charge',
  PILE_IN: 'pile-in',
  FIGHT: 'attacks',
  CONSOLIDATE: 'consolidation',
  REACTION_MOVE: 'move',
};

/** "3 units have not moved", or nothing when nothing is left undone. */
export function undone(phase: string, count: number): string {
  if (count === 0) return '';
  const units = count === 1 ? '1 unit' : `${count} units`;
  const verb = count === 1 ? 'has' : 'have';
  switch (phase) {
    case 'DEPLOYMENT':
      return `${units} to set up`;
    case 'COMMAND':
      return `${units} to test`;
    case 'MOVEMENT':
      return `${units} ${verb} not moved`;
    case 'SHOOTING':
      return `${units} ${verb} not shot`;
    case 'CHARGE':
      return `${units} could charge`;
    case 'FIGHT':
      return `${units} to fight`;
    default:
      return `${units} left`;
  }
}

const MOVED: { [how: string]: string } = {
  STATIONARY: 'stationary',
  NORMAL: 'moved',
  ADVANCE: 'advanced',
  FALL_BACK: 'fell back',
};

/** Moves that commonly keep a unit from shooting or charging; others say nothing about later phases. */
const HINDERS: { [how: string]: string } = { ADVANCE: 'advanced', FALL_BACK: 'fell back' };

export interface UnitMark {
  text: string;
  /** It has done its part of this phase. */
  done: boolean;
  /** A warning, not a deed. */
  warn?: boolean;
}

/** What a row of the unit list says on its right. */
export function unitMark(view: View, unit: UnitView, id: string, left: string[]): UnitMark {
  if (view.in_hand?.unit === id) return { text: DOING[view.in_hand.doing] ?? 'acting', done: false };
  if (unit.embarked_in) return { text: 'embarked', done: false };
  if (unit.in_reserves)
    return { text: unit.in_reserves === 'STRATEGIC' ? 'in reserves' : 'deep strike', done: false };
  const open = left.includes(id);
  const flags = unit.flags;
  const shocked = flags.battle_shocked ? { text: 'battle-shocked', done: false, warn: true } : null;
  switch (view.phase) {
    case 'DEPLOYMENT':
      // What is not offered is not for setting up: an empty transport stays away.
      if (open) return { text: 'to set up', done: false };
      return unit.undeployed ? { text: 'not set up', done: false } : { text: 'set up', done: true };
    case 'MOVEMENT':
      if (flags.moved && !open) return { text: MOVED[flags.moved] ?? 'moved', done: true };
      return shocked ?? { text: open ? 'to move' : '', done: false };
    case 'SHOOTING':
      if (flags.performing) return { text: 'on an action', done: true };
      if (flags.shot) return { text: 'shot', done: true };
      if (open) return { text: 'to shoot', done: false };
      return shocked ?? { text: HINDERS[flags.moved ?? ''] ?? '', done: false };
    case 'CHARGE':
      if (flags.charged) return { text: 'charged', done: true };
      if (open) return { text: 'may charge', done: false };
      return shocked ?? { text: HINDERS[flags.moved ?? ''] ?? '', done: false };
    case 'FIGHT':
      if (flags.fought) return { text: 'fought', done: true };
      return open ? { text: 'to fight', done: false } : (shocked ?? { text: '', done: false });
    default:
      return shocked ?? { text: open ? 'to choose' : '', done: false };
  }
}

/** Units whose charge was rolled in this phase and came to nothing. */
export function failedCharges(log: readonly LogEntry[], view: View): string[] {
  const out = new Set<string>();
  if (view.phase !== 'CHARGE') return [];
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const entry = log[at];
    if (!entry || entry.phase !== 'CHARGE' || entry.round !== view.round || entry.turn !== view.active_player)
      break;
    const unit = entry.unit_id;
    if (entry.action !== 'CHARGE_ROLL' || !unit || view.in_hand?.unit === unit) continue;
    if (view.units[unit] && !view.units[unit].flags.charged) out.add(unit);
  }
  return [...out];
}

const DOING: { [doing: string]: string } = {
  NORMAL: 'moving',
  ADVANCE: 'advancing',
  FALL_BACK: 'falling back',
  TARGETING: 'aiming',
  CHARGE: 'charging',
  PILE_IN: 'piling in',
  FIGHT: 'fighting',
  CONSOLIDATE: 'consolidating',
  REACTION_MOVE: 'moving',
};

/** How many units of a side stand on the table, and how many are still to come. */
export function deployed(view: View, player: number): { set: number; all: number } {
  const own = Object.values(view.units).filter((unit) => unit.player === player);
  const set = own.filter((unit) => !unit.undeployed).length;
  return { set, all: own.length };
}

const ASKS: { [phase: string]: string } = {
  FORMATIONS: 'declare formations',
  DEPLOYMENT: 'set up a unit',
  SCOUT: 'make scout moves',
  COMMAND: 'give orders',
  MOVEMENT: 'move your units',
  SHOOTING: 'shoot',
  CHARGE: 'declare charges',
  FIGHT: 'choose who fights',
  SCORING: 'end the turn',
};

/** Questions whose whole sentence stands in the bar below. */
const SHORT: { [kind: string]: string } = {
  ALLOCATE: 'choose who takes it',
  CASUALTIES: 'choose who falls',
  COHERENCY: 'choose who falls',
  REROLL: 're-roll',
  COMMAND_REROLL: 'Command Re-roll',
  REACTION: 'use a stratagem?',
  REDRAW: 'keep the card?',
  CHARGE_ROLL: 'roll the charge',
  CHARGE_MOVE: 'charge move',
  PILE_IN: 'pile in',
  CONSOLIDATE: 'consolidate',
};

/** What is asked, short enough for the bar: a phase's own words where any unit may act. */
export function asking(next: Next, phase: string): string {
  const open = next.kind === 'UNIT' ? ASKS[phase] : (next.asked?.rule ?? SHORT[next.kind]);
  return open ?? next.text;
}
