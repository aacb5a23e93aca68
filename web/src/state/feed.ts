/** The log in groups, and what a turn came to. */
import type { ActionKind, LogEntry } from '../protocol';
import type { Line } from '../language/parts';

export interface Group {
  key: string;
  round: number;
  turn: number;
  phase: string;
  entries: LogEntry[];
}

/** Which entries the log shows. */
export type Filter = 'all' | 'dice' | 'one' | 'two';

/** Entries worth a line: something is said, or dice fell. */
export const worthTelling = (entry: LogEntry, lines: Line[]): boolean =>
  lines.length > 0 || entry.dice.length > 0;

const passes = (entry: LogEntry, filter: Filter): boolean => {
  switch (filter) {
    case 'all':
      return true;
    case 'dice':
      return entry.dice.length > 0;
    case 'one':
      return entry.player === 1;
    case 'two':
      return entry.player === 2;
  }
};

/** What changes the table or is rolled; steps on the way to it are the log's. */
const DEEDS = new Set<ActionKind>([
  'DEPLOY_UNIT',
  'SCOUT_MOVE',
  'BATTLE_SHOCK_TEST',
  'FACTION_CHOICE',
  'CONFIRM_UNIT_MOVE',
  'DISEMBARK_UNIT',
  'EMBARK_UNIT',
  'PLACE_REINFORCEMENT',
  'SHOOT',
  'CONFIRM_TARGETS',
  'PERFORM_ACTION',
  'CHARGE_ROLL',
  'APPLY_CHARGE_MOVE',
  'COMPLETE_UNIT_CHARGE',
  'CONFIRM_AND_RESOLVE_ATTACKS',
  'USE_STRATAGEM',
  'ADJUST',
]);

/** Entries worth a toast. */
export const worthToast = (entry: LogEntry, lines: Line[]): boolean =>
  DEEDS.has(entry.action) && lines.length > 0;

/** Together what happened in one phase of one turn of one round. */
export function groups(log: LogEntry[], lines: (entry: LogEntry) => Line[], filter: Filter = 'all'): Group[] {
  const out: Group[] = [];
  for (const entry of log) {
    if (!passes(entry, filter) || !worthTelling(entry, lines(entry))) continue;
    const last = out.at(-1);
    if (last && last.round === entry.round && last.turn === entry.turn && last.phase === entry.phase)
      last.entries.push(entry);
    else
      out.push({
        key: `${entry.seq}`,
        round: entry.round,
        turn: entry.turn,
        phase: entry.phase,
        entries: [entry],
      });
  }
  return out;
}

export interface TurnSummary {
  round: number;
  turn: number;
  moved: number;
  shot: number;
  charged: number;
  fought: number;
  /** Models, both sides: what the turn's player slew, what that side lost. */
  slain: number;
  lost: number;
  scored: number;
}

const MOVES: ActionKind[] = ['CONFIRM_UNIT_MOVE', 'PLACE_REINFORCEMENT', 'DISEMBARK_UNIT'];

/** What happened in a turn: counted from the actions, models and points before and after. */
export function summarise(
  entries: LogEntry[],
  models: { before: [number, number]; after: [number, number] },
  points: { before: [number, number]; after: [number, number] },
): TurnSummary | null {
  const first = entries[0];
  if (!first) return null;
  const turn = first.turn;
  const own = turn === 2 ? 1 : 0;
  const other = 1 - own;
  const units = (kinds: ActionKind[]) =>
    new Set(
      entries
        .filter((entry) => kinds.includes(entry.action) && entry.player === turn)
        .map((entry) => entry.unit_id),
    ).size;
  return {
    round: first.round,
    turn,
    moved: units(MOVES),
    shot: units(['SHOOT', 'CONFIRM_TARGETS']),
    charged: units(['APPLY_CHARGE_MOVE', 'COMPLETE_UNIT_CHARGE']),
    fought: units(['CONFIRM_AND_RESOLVE_ATTACKS']),
    slain: Math.max(0, (models.before[other] ?? 0) - (models.after[other] ?? 0)),
    lost: Math.max(0, (models.before[own] ?? 0) - (models.after[own] ?? 0)),
    scored: Math.max(0, (points.after[own] ?? 0) - (points.before[own] ?? 0)),
  };
}

/** Units that have acted in this phase of this turn. */
export function acted(log: LogEntry[], round: number, turn: number, phase: string): Set<string> {
  const out = new Set<string>();
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const entry = log[at];
    if (!entry || entry.round !== round || entry.turn !== turn || entry.phase !== phase) break;
    if (entry.unit_id && entry.player === turn) out.add(entry.unit_id);
  }
  return out;
}
