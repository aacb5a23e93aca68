/** In which order a step is told: the cause before its effect, and what is the same once.
 *
 *  The rules report a model's death while the attack is still being rolled, so it comes before the attack itself. Here
 *  deaths that a volley counts are left to it, and the others are summed up for each unit after their cause. */
import type { EventInfo } from '../protocol';

/** Models of a unit that died without a volley that counts them. */
export interface Losses {
  kind: 'losses';
  unit: string;
  models: string[];
}

export type Told = EventInfo | Losses;

/** What makes models die: their deaths are told after it. */
const CAUSES = new Set<EventInfo['kind']>(['volley', 'mortal_wounds', 'deadly_demise']);

/** Deaths that volleys count, by the unit that was shot at. */
function counted(events: EventInfo[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const event of events)
    if (event.kind === 'volley')
      out.set(event.target_id, (out.get(event.target_id) ?? 0) + event.tally.slain);
  return out;
}

/** Volleys of one weapon at one target that follow each other are one volley. */
function joined(events: EventInfo[]): EventInfo[] {
  const out: EventInfo[] = [];
  for (const event of events) {
    const last = out.findLast((one) => one.kind === 'volley');
    const same =
      event.kind === 'volley' &&
      last?.kind === 'volley' &&
      last.unit_id === event.unit_id &&
      last.target_id === event.target_id &&
      last.weapon === event.weapon;
    if (!same) {
      out.push(event);
      continue;
    }
    const tally = { ...last.tally };
    for (const key of Object.keys(tally) as (keyof typeof tally)[]) tally[key] += event.tally[key];
    out[out.indexOf(last)] = { ...last, tally };
  }
  return out;
}

export function telling(events: EventInfo[]): Told[] {
  const list = joined(events);
  const budget = counted(list);
  const destroyed = new Set(list.flatMap((event) => (event.kind === 'destroyed' ? [event.unit_id] : [])));
  const out: Told[] = [];
  const waiting = new Map<string, string[]>();
  const flush = () => {
    for (const [unit, models] of waiting)
      if (!destroyed.has(unit)) out.push({ kind: 'losses', unit, models });
    waiting.clear();
  };
  for (const event of list) {
    if (event.kind === 'slain') {
      const left = budget.get(event.unit_id) ?? 0;
      if (left > 0) budget.set(event.unit_id, left - 1);
      else waiting.set(event.unit_id, [...(waiting.get(event.unit_id) ?? []), event.model_id]);
      continue;
    }
    if (event.kind === 'destroyed') flush();
    out.push(event);
    if (CAUSES.has(event.kind)) flush();
  }
  flush();
  return out;
}
