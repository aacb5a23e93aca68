/** The page's words. Everything that people read about the game is made here from facts: events, refusals, questions,
 *  offers. What language it is, one line decides. */
import type { Asked, ErrorInfo, EventInfo, LogEntry, Next, Offer, RuleCode } from '../protocol';
import { en } from './en';
import { exactInches, inches } from './figures';
import type { EventOf, Language } from './language';
import { capital, textOf, type Line } from './parts';
import { telling } from './telling';
import type { Teller } from './teller';

export const words: Language = en;

/** One event in words; null for what needs no line. */
export function eventLine<K extends EventInfo['kind']>(event: EventOf<K>, by: Teller): Line | null {
  const say: (event: EventOf<K>, by: Teller) => Line | null = words.events[event.kind as K];
  return say(event, by);
}

/** What an entry of the log says, a line each, cause before effect. */
export function entryLines(entry: LogEntry, by: Teller): Line[] {
  const note: Line[] = entry.note ? [[entry.note]] : [];
  // A step that could not be replayed has the words that were stored with it.
  if (entry.events.length === 0) return [...note, ...entry.lines.map((text): Line => [text])];
  const told = telling(entry.events).flatMap((one): Line[] => {
    const line = one.kind === 'losses' ? words.losses(one.unit, one.models, by) : eventLine(one, by);
    return line ? [line] : [];
  });
  return [...note, ...told];
}

export const entryText = (entry: LogEntry, by: Teller): string =>
  entryLines(entry, by).map(textOf).join('. ');

const ofRules = (code: string): code is RuleCode => code in words.codes;

/** Why something is refused, from its code and facts. Refusals of the server itself, which are not a matter of
 *  rules, have their sentence from the server. */
export function refusalText(error: ErrorInfo, by: Teller): string {
  const facts = error.detail ?? {};
  if (!ofRules(error.code) || facts.reason === 'FORM') return error.message;
  const { nothing, measured, usedAt, model } = words.refusal;
  const name = (id: string | undefined, otherwise: string) => (id ? by.unit(id).name : otherwise);
  const unit = name(error.unit_id, nothing.unit);
  const { other_unit_id: beside, other_model_id: near } = facts;
  let text = words.codes[error.code]({
    unit,
    who: error.unit_id && error.model_id ? model(error.unit_id, error.model_id, by) : unit,
    other: beside && near ? model(beside, near, by) : nothing.other,
    target: name(facts.target_id, nothing.target),
    weapon: facts.weapon ?? nothing.weapon,
    player: facts.player ? by.player(facts.player) : nothing.player,
    near: near !== undefined,
  });
  if (facts.found !== undefined && facts.limit !== undefined) {
    const limit = inches(facts.limit);
    const found = inches(facts.found) === limit ? exactInches(facts.found) : inches(facts.found);
    text += ` (${measured(found, limit)})`;
  }
  if (facts.when) text += `: ${usedAt(words.moments[facts.when])}`;
  else if (facts.reason) text += `: ${words.reasons[facts.reason]}`;
  return capital(text);
}

/** What is asked. */
export function questionText(next: Pick<Next, 'kind' | 'asked'>, by: Teller): string {
  const asked: Asked = next.asked ?? {};
  return words.questions[next.kind](asked, by);
}

/** The words on the button of an offer. */
export function offerText(offer: Offer, next: Pick<Next, 'kind' | 'asked'> | null, by: Teller): string {
  if (offer.template) return words.template(offer.template, by);
  if (!offer.action) return offer.label;
  const unit = next?.asked?.unit_id;
  // Models of a question are named within the unit it is about.
  const within: Teller = unit
    ? { ...by, model: (of, id) => by.model(of || unit, id), unit: (id) => by.unit(id || unit) }
    : by;
  return words.action(offer.action, offer, next?.kind ?? null, within);
}

export * from './parts';
export { teller, type Known, type Teller } from './teller';
