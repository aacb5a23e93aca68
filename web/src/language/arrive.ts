/** Messages of the server get the page's words as they arrive: every refusal, question and offer in them is worded
 *  from its code, kind and ids, so that no panel ever shows or reads a sentence of the server. */
import type { ErrorInfo, LogEntry, Next, Offer, Replay } from '../protocol';
import { entryLines, offerText, questionText, refusalText, textOf } from '.';
import { teller, type Teller } from './teller';

type Question = Pick<Next, 'kind' | 'asked'> | null;

const isError = (value: object): value is ErrorInfo =>
  'code' in value &&
  'message' in value &&
  typeof value.code === 'string' &&
  typeof value.message === 'string';

const isOffer = (value: object): value is Offer =>
  'label' in value && 'legal' in value && typeof value.label === 'string' && typeof value.legal === 'boolean';

/** Words every refusal and offer inside a message, in place: what has arrived belongs to nobody else. */
export function wordAll(value: unknown, next: Question, by: Teller): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    // Points and paths are long lists without anything to word.
    if (typeof value[0] === 'object') for (const one of value) wordAll(one, next, by);
    return;
  }
  for (const one of Object.values(value)) wordAll(one, next, by);
  if (isError(value)) value.message = refusalText(value, by);
  if (isOffer(value)) {
    value.label = offerText(value, next, by);
    if (value.error) value.text = value.error.message;
  }
}

/** Words what is asked and what may be answered. */
export function wordNext(next: Next | null, by: Teller): Next | null {
  if (!next) return null;
  wordAll(next.options, next, by);
  next.text = questionText(next, by);
  return next;
}

/** Words an entry of the log: its lines as plain text, for where no unit can be pointed at. */
export function wordEntry(entry: LogEntry, by: Teller): LogEntry {
  entry.lines = entryLines(entry, by).map(textOf);
  // It stands among the lines now.
  delete entry.note;
  return entry;
}

/** Words every step of a replay. */
export function wordReplay(replay: Replay): Replay {
  const by = teller({ table: replay.table, info: replay.game, players: [] });
  for (const { entry } of replay.steps) wordEntry(entry, by);
  return replay;
}
