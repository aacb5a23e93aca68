/** Every word of the question card, of reactions, casualties and re-rolls. Figures of one decimal are written here and
 *  nowhere else, so that a total and its parts are rounded alike. */
import type { Action } from '../protocol';
import { percent, sentence } from '../state/words';
import type { Fact, OddsInfo, StakeInfo, WarningInfo } from '../protocol';

/** What things are called at this table. */
export interface Names {
  unit: (id: string) => string;
  marker: (id: string) => string;
}

export const one = (value: number): string => value.toFixed(1);
export const signedOne = (value: number): string => `${value < 0 ? '−' : '+'}${one(Math.abs(value))}`;

/** From one figure to another. */
export const change = (before: string, after: string): string => `${before} → ${after}`;

const spaced = (id: string): string => sentence(id.replaceAll('-', ' ').replaceAll('_', ' '));

/** Words for ids that reach the page without a printed name. */
export const titled = spaced;

const HEADINGS: { [kind: string]: string } = {
  FACTION: 'Your army rule',
  MARK: 'Marked for Death',
  EXTRA_MARK: 'Marked for Death',
  TEMPTING_TARGET: 'A Tempting Target',
  GUARD: 'Burden of Trust',
  REDRAW: 'The card just drawn',
  CORNER: 'Hidden Supplies',
  DISCOUNT: 'A cheaper stratagem',
  SURGE: 'Surge move',
  EMBARK: 'Get into a transport',
  CHANNEL: 'Psychic test',
  PLACE: 'Ambush marker',
  CHARGE_TARGET: 'Charge out of turn',
  SECRET_MISSION: 'Secret mission',
  CHOOSE_SAVE: 'Which save',
  CHARGE_ROLL: 'The charge',
  CONTINUE: 'Go on',
  WRECK: 'Out of the wreck',
};

const ASKS: { [kind: string]: string } = {
  FACTION: 'What do you choose?',
  MARK: 'Which of your units is marked?',
  EXTRA_MARK: 'Which enemy unit do you mark as well?',
  TEMPTING_TARGET: 'Which marker is the target?',
  GUARD: 'Who guards the marker?',
  REDRAW: 'Keep the card or draw another?',
  CORNER: 'Which way is the marker moved?',
  DISCOUNT: 'Use the ability to pay less?',
  SURGE: 'Which unit surges?',
  EMBARK: 'Does it get in?',
  CHANNEL: 'Channel the Warp for a third die?',
  PLACE: 'Which place?',
  CHARGE_TARGET: 'Whom does it charge?',
  SECRET_MISSION: 'Do you take a secret mission?',
  CHOOSE_SAVE: 'By armour or invulnerable?',
  CHARGE_ROLL: 'Roll the charge?',
  CONTINUE: 'Go on?',
  WRECK: 'Where does it stand?',
};

export const heading = (kind: string): string => HEADINGS[kind] ?? 'Your choice';

/** Words of the rules that have their own, by id. */
const OWN: { [rule: string]: { asks: string; confirm: (title: string) => string; decline: string } } = {
  'oath-of-moment': {
    asks: 'Who is sworn against?',
    confirm: (title) => `Oath on ${title}`,
    decline: 'Swear no Oath',
  },
};

/** What is asked, by the kind of the question and the id of the rule that it is about. */
export const asks = (kind: string, rule: string): string =>
  OWN[rule]?.asks ?? ASKS[kind] ?? 'What do you choose?';

/** The question of the rules as a sentence, for rules that have none yet. */
export const plainQuestion = (text: string): string => `${sentence(text)}.`;

/** What the confirming button says. */
export function confirmWords(action: Action | undefined, title: string): string {
  switch (action?.type) {
    case 'FACTION_CHOICE':
      return OWN[action.rule]?.confirm(title) ?? title;
    case 'CHARGE_ROLL':
      return 'Roll the charge';
    case 'CHOOSE_UNIT':
    case 'CHOOSE_MARKER':
      return `Choose ${title}`;
    default:
      return title;
  }
}

/** What the button says that uses no rule; `rule` is the id of the one that the question is about. */
export function declineWords(kind: string, label: string, rule: string): string {
  if (kind !== 'FACTION') return label;
  return OWN[rule]?.decline ?? (rule ? 'Keep it for later' : label);
}

/** Three names and how many more. */
function fewOf(who: string[]): string {
  const shown = who.length > 4 ? [...who.slice(0, 3), `${who.length - 3} more`] : who;
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' and ');
}

const levels = ([own, other]: [number, number]): string => `${own} to ${other}`;

/** "Control 8 to 2", "Marker 3: control 0 to 2 → 8 to 2". */
function controlWords(
  { before, after }: { before: [number, number]; after: [number, number] },
  of: string,
): string {
  const [was, is] = [levels(before), levels(after)];
  return sentence(`${of}control ${was === is ? is : change(was, is)}`);
}

const slainOf = (odds: OddsInfo): number => odds.slain;

/** What the title of an answer says already. */
export interface Said {
  unit?: string | null | undefined;
  target?: string | null | undefined;
  marker?: string | null | undefined;
}

/** One line of what an answer changes; what its title says is not said again. */
export function factWords(fact: Fact, names: Names, said: Said = {}): string {
  const between = (a: string, word: string, b: string, text: string): string =>
    a === said.unit && b === said.target
      ? sentence(text)
      : `${names.unit(a)} ${word} ${names.unit(b)}: ${text}`;
  switch (fact.fact) {
    case 'attack':
      return between(
        fact.unit_id,
        'at',
        fact.target_id,
        `${one(fact.odds.attacks)} attacks, ${one(fact.odds.hits)} hits`,
      );
    case 'attack_changes': {
      const [before, after] = [one(slainOf(fact.before)), one(slainOf(fact.after))];
      const none = fact.before.slain < 0.05 && fact.after.slain < 0.05;
      const text = none
        ? `${change(one(fact.before.damage), one(fact.after.damage))} damage`
        : `${change(before, after)} slain`;
      return between(fact.unit_id, 'at', fact.target_id, text);
    }
    case 'shots': {
      if (fact.unit_ids.length === 0) return 'nobody can see it this turn';
      const who = fact.unit_ids.map(names.unit);
      const seen =
        who.length > 2
          ? `${who.slice(0, 2).join(', ')} and ${who.length - 2} more see it`
          : `${who.join(', ')} ${who.length === 1 ? 'sees' : 'see'} it`;
      const figures =
        fact.after.slain >= 0.05
          ? `${change(one(fact.before.slain), one(fact.after.slain))} slain`
          : `${change(one(fact.before.damage), one(fact.after.damage))} damage`;
      return `${figures}; ${seen}`;
    }
    case 'charge':
      return between(fact.unit_id, 'on', fact.target_id, `charge ${fact.need}+, ${percent(fact.chance)}`);
    case 'charge_changes':
      return between(
        fact.unit_id,
        'on',
        fact.target_id,
        `charge ${change(percent(fact.before), percent(fact.after))}${fact.after_move ? ' after a move' : ''}`,
      );
    case 'mortal_wounds':
      return `${names.unit(fact.unit_id)}: ${one(fact.mean)} mortal wounds on average`;
    case 'shock_test':
      return `${names.unit(fact.unit_id)} would pass its Battle-shock test with ${percent(fact.passes)}`;
    case 'loss':
      return fact.more > 0 ? `${fact.more} more would be lost at the end of the turn` : '';
    case 'control':
      return controlWords(
        fact,
        fact.objective_id === said.marker ? '' : `Marker ${names.marker(fact.objective_id)}: `,
      );
    case 'unit':
      return `${Math.round(fact.points)} points, ${fact.wounds} ${fact.wounds === 1 ? 'wound' : 'wounds'} left`;
    case 'applies':
      return fact.unit_ids.length === 0
        ? 'Changes nothing now'
        : `Helps ${fewOf(fact.unit_ids.map(names.unit))}`;
    case 'card':
      return `${spaced(fact.card_id)}: achieved with ${percent(fact.chance)}`;
    case 'secret_mission':
      return fact.done ? 'What it asks for is so now' : 'What it asks for is not so yet';
  }
}

const STAKES: { [stake in StakeInfo['stake']]: string } = {
  destroyed: 'destroyed',
  below_half: 'below half',
  character_slain: 'Character slain',
  charge_reaches: 'charge reaches',
};

/** "below half 63 → 74 %". */
export const stakeWords = (stake: StakeInfo): string =>
  `${STAKES[stake.stake]} ${change(String(Math.round(stake.kept * 100)), percent(stake.rerolled))}`;

/** What would be lost, in one sentence. */
export function warningWords(warning: WarningInfo, names: Names, rule: (id: string) => string): string {
  const who = 'unit_ids' in warning ? fewOf(warning.unit_ids.map(names.unit)) : '';
  const many = 'unit_ids' in warning && warning.unit_ids.length !== 1;
  switch (warning.warning) {
    case 'empty_transports':
      return `${who} ${many ? 'carry' : 'carries'} nobody and would count as destroyed.`;
    case 'unused_rule':
      return warning.kept
        ? `If nothing is chosen, ${rule(warning.rule)} is kept for a later turn.`
        : `${rule(warning.rule)} is lost for this turn if nothing is chosen.`;
    case 'idle_units':
      return `${who} could still ${warning.could}.`;
    case 'no_room':
      return `${who} cannot be set up any more and would count as destroyed.`;
  }
}

/** What happens when nobody answers. */
export const byItself = ({ left, held }: { left: number; held: boolean }): string =>
  held ? 'stands still' : `by itself in ${Math.ceil(left)} s`;

export const WORDS = {
  card: 'Question',
  bar: 'A question for you',
  changes: 'What it changes here, now',
  inForce: 'In force',
  pick: 'AI’s pick',
  noGain: 'no gain',
  used: 'used',
  weighing: 'Weighing the answers…',
  byBoard: 'Click what is ringed on the board, or press its number.',
  byKey: 'Press its number, or click it on the right.',
  isChosen: 'is chosen.',
  how: 'Means of all attacks that can be made from where the units stand, with and without the answer.',
  react: 'You may react',
  acts: 'acts now',
  use: 'You may use a stratagem',
  decline: 'Decline',
  alwaysDecline: 'Always decline this phase',
  cpLeft: 'CP left',
  lookAround: 'Look around freely: the card says what each reaction does.',
  clockRuns: 'The clock stands still while you look here.',
  clockStands: 'The clock stands still.',
  stopClock: 'Stop the clock',
  runClock: 'Let it run',
  nothing: 'Nothing to react with',
  keep: 'Keep it',
  commandReroll: 'Command Re-roll',
  falls: 'Who falls?',
  asProposed: 'As proposed',
  always: 'Always as proposed',
  keptForLast: 'Kept for last',
  splits: 'This one splits the unit',
  together: 'The unit stays together',
  orders: 'Standing orders',
  ordersFirst: 'You can let this be answered for you:',
  ordersDone: 'Got it',
} as const;
