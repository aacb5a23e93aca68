/** Who falls: the proposal of the rules, who is kept for last and who holds the unit together. */
import type { Next } from '../protocol';
import { modelsOf } from '../state/actions';
import type { ConsiderInfo, ModelKind } from '../protocol';

export interface Casualty {
  /** Id within the unit. */
  id: string;
  name: string;
  /** What it carries that sets it apart. */
  carries: string;
  wounds: number;
  kind: ModelKind;
  /** Without it the unit is out of coherency. */
  link: boolean;
  /** How many more would be lost at the end of the turn; null where it is not known. */
  more: number | null;
}

/** What is known of a model by its id within the unit. */
export interface KnownModel {
  name: string;
  carries: string[];
  wounds: number;
}

/** Ids as the offers write them carry their unit's: "boyz.m3" for "m3". A leader's model is "warboss.m3" in both. */
const isModel = (next: Next, written: string, id: string): boolean =>
  written === id || written === `${next.asked?.unit_id ?? ''}.${id}`;

/** One model is asked for, or a number of them. */
export const isSingle = (next: Next): boolean => next.kind !== 'CASUALTIES' && next.kind !== 'COHERENCY';

export const wanted = (next: Next): number => next.asked?.count ?? (isSingle(next) ? 1 : 0);

/** The models that are proposed: those of the answer that the server says Enter gives, none where that is to say no.
 *  Until it has spoken, the first offer is its default. */
export function proposed(next: Next, info: ConsiderInfo | null = null): string[] {
  const offer =
    info === null || info.default === null
      ? next.options.find((one) => modelsOf(one.action).length > 0)
      : next.options[info.default];
  const written = modelsOf(offer?.action);
  // In the order of the answer: models that are lost for coherency go one after the other.
  const ids = next.asked?.model_ids ?? [];
  return written.flatMap((one) => ids.filter((id) => isModel(next, one, id)));
}

/** An id as the offers write it. */
export function writtenModel(next: Next, id: string): string {
  const listed = next.options.flatMap((offer) => modelsOf(offer.action));
  return listed.find((one) => isModel(next, one, id)) ?? id;
}

/** What tells a model apart from most of its unit: other weapons than the common ones, or a leader's name. */
export function casualties(
  next: Next,
  info: ConsiderInfo | null,
  known: (id: string) => KnownModel,
): Casualty[] {
  const ids = next.asked?.model_ids ?? [];
  const about = ids.map(known);
  const count = new Map<string, number>();
  const look = (model: KnownModel) => `${model.name}|${[...model.carries].sort().join()}`;
  for (const model of about) count.set(look(model), (count.get(look(model)) ?? 0) + 1);
  const common = [...count].sort((a, b) => b[1] - a[1])[0]?.[0];
  const plain = about.find((model) => look(model) === common)?.carries ?? [];
  const facts = (info?.answers ?? [])
    .flatMap((answer) => answer.facts)
    .filter((fact) => fact.fact === 'loss');
  return ids.map((id, at): Casualty => {
    const model = about[at] as KnownModel;
    const fact = facts.find((one) => isModel(next, one.model_id, id) || isModel(next, id, one.model_id));
    const apart = look(model) !== common;
    const link = next.asked?.breaks?.includes(id) ?? false;
    return {
      id,
      name: model.name,
      carries: model.carries.filter((one) => !plain.includes(one)).join(', '),
      wounds: model.wounds,
      kind: fact?.model ?? (id.includes('.') ? 'character' : apart ? 'special' : 'plain'),
      link,
      more: fact ? fact.more : null,
    };
  });
}

/** The choice after a click on a model: put back, swapped for the last, or added. */
export function toggled(next: Next, chosen: string[], id: string): string[] {
  if (!(next.asked?.model_ids ?? []).includes(id)) return chosen;
  if (isSingle(next)) return [id];
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  const count = wanted(next);
  return count > 0 && chosen.length >= count ? [...chosen.slice(0, count - 1), id] : [...chosen, id];
}

export const isReady = (next: Next, chosen: string[]): boolean =>
  wanted(next) > 0 ? chosen.length === wanted(next) : chosen.length > 0;
