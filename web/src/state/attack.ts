/** An attack as steps to look at: hit, wound, save, damage, from the dice of its log entry. */
import { ANSWERS, type ActionKind, type ForecastInfo, type LogEntry } from '../protocol';
import { rollRows, type RollRow } from './dice';

export interface AttackStep {
  name: string;
  /** "16 of 18". */
  count: string;
  rows: RollRow[];
}

const STEPS: [string, string[]][] = [
  ['Hit', ['attacks', 'to_hit', 'sustained_hits']],
  ['Wound', ['to_wound']],
  ['Save', ['save']],
  ['Damage', ['damage', 'feel_no_pain', 'mortal_wounds']],
];

const ATTACKS = new Set<ActionKind>(['SHOOT', 'CONFIRM_TARGETS', 'CONFIRM_AND_RESOLVE_ATTACKS']);

/** An entry worth stepping through: dice of an attack. */
export const isAttack = (entry: LogEntry): boolean =>
  entry.dice.some((dice) => dice.context === 'to_hit' || dice.context === 'to_wound');

/** Answers in the middle of an attack: its later dice come with them. */
const GOES_ON = new Set<ActionKind>([...ANSWERS, 'USE_STRATAGEM']);

/** The attack after one more step: begun, gone on with, or over. */
export function follow(attack: LogEntry | null, entry: LogEntry, own: boolean): LogEntry | null {
  if (ATTACKS.has(entry.action)) return own ? entry : null;
  if (!attack || !GOES_ON.has(entry.action)) return own && isAttack(entry) ? entry : null;
  return { ...attack, dice: [...attack.dice, ...entry.dice], events: [...attack.events, ...entry.events] };
}

export function attackSteps(entry: LogEntry): AttackStep[] {
  const rows = rollRows(entry.dice);
  return STEPS.map(([name, contexts]) => {
    const own = rows.filter((row) => contexts.includes(row.context));
    const counted = own.filter((row) => row.context !== 'attacks');
    const dice = counted.reduce((sum, row) => sum + row.faces.length, 0);
    const good = counted.reduce((sum, row) => sum + row.faces.filter((face) => face.ok).length, 0);
    const sum = own.reduce((total, row) => total + row.faces.reduce((all, face) => all + face.face, 0), 0);
    const summed = name === 'Damage' && counted[0]?.threshold === '';
    // A save is expected by how often it fails, so its failures are what is counted.
    const told = name === 'Save' ? `${dice - good} of ${dice} fail` : `${good} of ${dice}`;
    const count = dice === 0 ? '–' : summed ? `${sum}` : told;
    return { name, count, rows: own };
  });
}

/** What was expected of a step before the dice fell, all weapons together: "mean 5.3". Weapons that hit
 *  without a roll have no dice to compare with: `automatic` tells which, and their hits are named apart. */
export function expected(
  forecast: ForecastInfo | null,
  step: string,
  automatic: (weapon: string) => boolean = () => false,
): string {
  if (!forecast) return '';
  const rolled = forecast.rows.filter((row) => !automatic(row.weapon_id));
  const sure = forecast.rows.filter((row) => automatic(row.weapon_id));
  const total = (rows: ForecastInfo['rows'], of: 'hits' | 'wounds' | 'unsaved' | 'damage') =>
    rows.reduce((sum, row) => sum + row[of], 0).toFixed(1);
  const sum = (of: 'hits' | 'wounds' | 'unsaved' | 'damage') => total(forecast.rows, of);
  switch (step) {
    case 'Hit':
      if (rolled.length === 0) return '';
      return `mean ${total(rolled, 'hits')}${sure.length > 0 ? `, besides ${total(sure, 'hits')} automatic` : ''}`;
    case 'Wound':
      return `mean ${sum('wounds')}`;
    case 'Save':
      return `mean ${sum('unsaved')} fail`;
    case 'Damage':
      return `mean ${sum('damage')}`;
    default:
      return '';
  }
}
