/** What a language must have words for. Each table names every kind that the server can send, so a new one does not
 *  compile until it has its words; a second language is one more object of this type. */
import type {
  Action,
  Asked,
  EventInfo,
  LogEntry,
  LookedInfo,
  Offer,
  QuestionKind,
  Reason,
  MistakeInfo,
  ReasonInfo,
  RuleCode,
  Template,
  UsedWhen,
} from '../protocol';
import type { TurnSummary } from '../state/feed';
import type { Line } from './parts';
import type { Teller } from './teller';

export type EventOf<K extends EventInfo['kind']> = Extract<EventInfo, { kind: K }>;

/** The names that a refusal mentions, as text. */
export interface RefusalNames {
  unit: string;
  /** The model, or the unit where no model is named. */
  who: string;
  other: string;
  target: string;
  weapon: string;
  player: string;
  /** Another model is named. */
  near: boolean;
}

export interface Language {
  /** What happened; null for what needs no line of its own. */
  events: { [K in EventInfo['kind']]: (event: EventOf<K>, by: Teller) => Line | null };
  /** What games played forward said about a choice, a sentence for each thing that was tried. */
  looked: (looked: LookedInfo) => string[];
  /** Models of a unit that died without a volley that says so. */
  losses: (unit: string, models: string[], by: Teller) => Line;
  /** Why the rules refuse something. */
  codes: { [code in RuleCode]: (names: RefusalNames) => string };
  reasons: { [reason in Reason]: string };
  moments: { [when in UsedWhen]: string };
  refusal: {
    measured: (found: string, limit: string) => string;
    usedAt: (moment: string) => string;
    model: (unit: string, model: string, by: Teller) => string;
    nothing: Pick<RefusalNames, 'unit' | 'other' | 'target' | 'weapon' | 'player'>;
  };
  /** What a player is asked; `theirs` where somebody else is. */
  questions: { [kind in QuestionKind]: (asked: Asked, by: Teller) => string };
  /** The words on a button. */
  action: (action: Action, offer: Pick<Offer, 'name'>, asked: QuestionKind | null, by: Teller) => string;
  template: (template: Template, by: Teller) => string;
  phases: { [phase: string]: string };
  /** The heading of a group of the log. */
  heading: (entry: Pick<LogEntry, 'round' | 'turn' | 'phase'>, by: Teller) => string;
  summary: (summary: TurnSummary) => string;
  /** Something that is set by hand. */
  adjustment: (action: Extract<Action, { type: 'ADJUST' }>, by: Teller) => string;
  /** What a hint advises, with its figures. */
  hint: (reason: ReasonInfo, by: Teller) => string;
  /** What went wrong in a choice of the computer. */
  mistake: (mistake: MistakeInfo, by: Teller) => string;
  /** A step of which only its action is known. */
  step: (kind: string) => string;
}
