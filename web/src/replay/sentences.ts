/** Sentences about a battle, made of typed facts. Names of units are strong. */
import type {
  ActionKind,
  DecisionAction,
  StoryFact,
  JudgedDecision,
  TableInfo,
  TurningPoint,
} from '../protocol';
import { capital } from '../language/parts';
import { markerName } from '../language/teller';
import { title } from '../screens/words';

/** A piece of a sentence. */
export interface Part {
  text: string;
  strong?: boolean;
}

/** Who speaks and of whom. */
export interface Speaker {
  table: TableInfo;
  /** The player who reads; nobody where it is a spectator or both. */
  mine: number | null;
}

const PARTS_AT_MOST = 3;

export const plain = (parts: Part[]): string => parts.map((part) => part.text).join('');
const share = (value: number): string => `${Math.round(value * 100)} %`;
const factionOf = ({ table }: Speaker, player: number): string =>
  table.armies[player === 2 ? 1 : 0].faction || `Player ${player}`;

/** "you" or "the Orks". */
export const sideName = (by: Speaker, player: number): string =>
  by.mine === player ? 'you' : `the ${factionOf(by, player)}`;

const unitName = ({ table }: Speaker, unit: string): string => table.units[unit]?.name ?? unit;

/** "your Hellblasters" or "the Boyz"; both armies may have a unit of the same name. */
function unit(by: Speaker, id: string): Part[] {
  const sheet = by.table.units[id];
  const own = sheet !== undefined && by.mine === sheet.player;
  return [{ text: own ? 'your ' : 'the ' }, { text: unitName(by, id), strong: true }];
}

const list = (items: Part[][]): Part[] =>
  items.flatMap((item, at) =>
    at === 0 ? item : [{ text: at === items.length - 1 ? ' and ' : ', ' }, ...item],
  );

const opened = (parts: Part[]): Part[] =>
  parts.map((part, at) => (at === 0 ? { ...part, text: capital(part.text) } : part));

const marker = (id: string): string => `marker ${markerName(id)}`;

/** What a fact says of the unit that acted, as a verb with its object; nothing where it is about others. */
function deed(by: Speaker, actor: string | null, fact: StoryFact): Part[] | null {
  const own = (id: string) => by.table.units[id]?.player === by.table.units[actor ?? '']?.player;
  if (actor === null) return null;
  switch (fact.fact) {
    case 'destroyed':
      return own(fact.unit_id) ? null : [{ text: 'destroyed ' }, ...unit(by, fact.unit_id)];
    case 'slain':
      return own(fact.unit_id)
        ? null
        : [
            { text: `felled ${fact.models} of ` },
            ...unit(by, fact.unit_id),
            { text: ` (${fact.left} left)` },
          ];
    case 'wounded':
      return own(fact.unit_id)
        ? null
        : [
            { text: `took ${fact.wounds} ${fact.wounds === 1 ? 'wound' : 'wounds'} off ` },
            ...unit(by, fact.unit_id),
          ];
    case 'charge': {
      if (fact.unit_id !== actor) return null;
      const need = fact.need ?? fact.roll;
      const odds = fact.chance === null ? '' : ` (${share(fact.chance)})`;
      const whom =
        fact.targets.length > 0 ? [{ text: ' on ' }, ...list(fact.targets.map((id) => unit(by, id)))] : [];
      return [{ text: `${fact.made ? 'made' : 'failed'} a ${need}″ charge${odds}` }, ...whom];
    }
    default:
      return null;
  }
}

/** What a fact says for itself. */
function event(by: Speaker, fact: StoryFact): Part[] {
  switch (fact.fact) {
    case 'destroyed':
      return [...unit(by, fact.unit_id), { text: ' were destroyed' }];
    case 'slain':
      return [...unit(by, fact.unit_id), { text: ` lost ${fact.models} (${fact.left} left)` }];
    case 'wounded':
      return [
        ...unit(by, fact.unit_id),
        { text: ` lost ${fact.wounds} ${fact.wounds === 1 ? 'wound' : 'wounds'}` },
      ];
    case 'charge':
      return [
        ...unit(by, fact.unit_id),
        { text: fact.made ? ` charged with a ${fact.roll}` : ` failed a charge with a ${fact.roll}` },
      ];
    case 'saves':
      return [
        ...unit(by, fact.unit_id),
        { text: ` passed ${fact.made} of ${fact.of} saves (${share(fact.chance)})` },
      ];
    case 'marker':
      return [
        {
          text:
            fact.to === 0
              ? `${marker(fact.marker)} fell to nobody`
              : `${sideName(by, fact.to)} took ${marker(fact.marker)}`,
        },
      ];
    case 'scored':
      return [
        {
          text: `${sideName(by, fact.player)} scored ${fact.points} ${
            fact.by === 'painted' ? 'for a painted army' : `by ${fact.by}`
          }`,
        },
      ];
    case 'shocked':
      return [...unit(by, fact.unit_id), { text: ' were battle-shocked' }];
    case 'arrived':
      return [...unit(by, fact.unit_id), { text: ' arrived from reserves' }];
    case 'stratagem':
      return [{ text: `${sideName(by, fact.player)} used ` }, { text: fact.name, strong: true }];
    case 'conceded':
      return [{ text: `${sideName(by, fact.player)} gave up` }];
  }
}

/** A turning point in a sentence or two. */
export function turningSentence(by: Speaker, point: TurningPoint): Part[] {
  const facts = point.facts.slice(0, PARTS_AT_MOST);
  const deeds = facts.flatMap((fact) => {
    const told = deed(by, point.unit_id, fact);
    return told ? [told] : [];
  });
  const others = facts
    .filter((fact) => deed(by, point.unit_id, fact) === null)
    .map((fact) => event(by, fact));
  const first =
    deeds.length > 0 && point.unit_id !== null
      ? [[...unit(by, point.unit_id), { text: ' ' }, ...list(deeds)]]
      : [];
  const clauses = [...first, ...others];
  return [
    ...clauses.flatMap((clause, at) => (at === 0 ? opened(clause) : [{ text: '; ' }, ...clause])),
    { text: '.' },
  ];
}

/** "Round 2, your Shooting". */
export function when(
  by: Speaker,
  { round, phase, turn }: { round: number; phase: string; turn: number },
): string {
  const whose = by.mine === turn ? 'your' : `${factionOf(by, turn)}’`;
  return `Round ${round}, ${whose} ${title(phase)}`;
}

const lastUnit = (actions: DecisionAction[]): string | null =>
  actions.findLast((one) => one.unit_id !== null)?.unit_id ?? null;

/** Ends of phases. */
const ENDED: { [kind in ActionKind]?: string } = {
  END_DEPLOYMENT: 'ended the deployment',
  END_COMMAND: 'ended the Command phase',
  END_MOVEMENT: 'ended the Movement phase',
  END_SHOOTING: 'ended the Shooting phase',
  END_CHARGE: 'ended the Charge phase',
  END_FIGHT: 'ended the Fight phase',
  END_SCORING: 'ended the turn',
};

/** What a decision did, as a verb with its object: "shot the Deff Dread". */
function doing(by: Speaker, actions: DecisionAction[]): Part[] {
  const targets = [...new Set(actions.flatMap((one) => one.targets))];
  const whom = list(targets.map((id) => unit(by, id)));
  const has = (...kinds: ActionKind[]) => actions.some((one) => kinds.includes(one.action.type));
  if (has('SHOOT', 'CONFIRM_TARGETS') && targets.length > 0) return [{ text: 'shot ' }, ...whom];
  if (has('DECLARE_CHARGE')) return [{ text: 'charged ' }, ...whom];
  if (has('CONFIRM_AND_RESOLVE_ATTACKS') && targets.length > 0) return [{ text: 'fought ' }, ...whom];
  if (has('PLACE_REINFORCEMENT')) return [{ text: 'arrived from reserves' }];
  if (has('DISEMBARK_UNIT')) return [{ text: 'got out' }];
  if (has('CONSOLIDATE')) return [{ text: 'consolidated' }];
  if (has('PILE_IN')) return [{ text: 'piled in' }];
  if (has('SKIP_UNIT', 'SKIP_CHARGE')) return [{ text: 'did nothing' }];
  const stratagem = actions.find((one) => one.action.type === 'USE_STRATAGEM');
  if (stratagem) return [{ text: 'used a stratagem' }];
  if (has('REMAIN_STATIONARY')) return [{ text: 'stayed where they were' }];
  if (has('BEGIN_ADVANCE')) return [{ text: 'advanced' }];
  if (has('BEGIN_FALL_BACK')) return [{ text: 'fell back' }];
  if (has('BEGIN_NORMAL_MOVE', 'CONFIRM_UNIT_MOVE')) return [{ text: 'moved' }];
  const kind = actions.at(-1)?.action.type;
  const ended = kind === undefined ? undefined : ENDED[kind];
  if (ended) return [{ text: ended }];
  return [{ text: title(kind ?? '').toLowerCase() }];
}

/** What was done, as a sentence without its full stop. */
export function decisionSentence(by: Speaker, player: number, actions: DecisionAction[]): Part[] {
  const actor = lastUnit(actions);
  const who = actor
    ? [{ text: unitName(by, actor), strong: true }]
    : opened([{ text: sideName(by, player) }]);
  return [...who, { text: ' ' }, ...doing(by, actions)];
}

/** What was done, what was better, and what it was worth. */
export function mistakeSentence(by: Speaker, decision: JudgedDecision): Part[] {
  const done = decisionSentence(by, decision.player, decision.actions);
  if (!decision.better) return [...done, { text: '.' }];
  const same = lastUnit(decision.actions) === lastUnit(decision.better.actions);
  const other = doing(by, decision.better.actions);
  const alike = plain(other) === plain(doing(by, decision.actions));
  const better = same
    ? alike
      ? [{ text: 'the same in another way' }]
      : other
    : decisionSentence(by, decision.player, decision.better.actions);
  return [
    ...done,
    { text: '; better: ' },
    ...better,
    { text: `, worth +${Math.max(1, Math.round(decision.loss * 100))} %.` },
  ];
}

const TERMS: { [name: string]: string } = {
  vp_lead: 'Victory points',
  primary_to_come: 'Primary points to come',
  secondary_pace: 'Secondary points to come',
  points_alive: 'Points left alive',
  markers_held: 'Control at the markers',
  markers_reached: 'Markers within reach',
  points_exposed: 'Points open to a charge',
  command_points: 'Command points',
  units_left: 'Units left',
  turns_to_come: 'Turns to come',
  cards: 'Secondary cards',
  markers_won: 'Markers won',
  markers_in_reach: 'Markers won after a move',
  middle_won: 'Markers won in the middle',
  markers_abroad: 'Markers won in the other zone',
  markers_threatened: 'Markers in danger',
  pressure: 'Points that may fall next turn',
  output_left: 'Damage that can be done',
  reserves: 'Points in reserves',
  last_turn: 'Who has the last turn',
  result: 'Battles decided at once',
};

/** What a part of the chance to win is called. */
export const termName = (name: string): string => TERMS[name] ?? title(name);
