/** The question of the odds screen as an address, so that a link asks it again. */
import type { OddsRequest } from '../../protocol';

const count = (text: string | null, least: number): number | null => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= least && value <= 200 ? value : null;
};

export function toQuery(asked: OddsRequest): string {
  const query = new URLSearchParams({
    a: asked.attacker,
    w: asked.weapon,
    n: String(asked.models),
    t: asked.target,
    m: String(asked.target_models),
  });
  if (asked.wounds_lost > 0) query.set('l', String(asked.wounds_lost));
  for (const id of asked.switches) query.append('s', id);
  return query.toString();
}

/** What an address asks; nothing where it does not name both sides. */
export function fromQuery(text: string): OddsRequest | null {
  const query = new URLSearchParams(text);
  const attacker = query.get('a');
  const weapon = query.get('w');
  const target = query.get('t');
  if (!attacker || !weapon || !target) return null;
  return {
    attacker,
    weapon,
    target,
    models: count(query.get('n'), 1) ?? 1,
    target_models: count(query.get('m'), 1) ?? 1,
    wounds_lost: count(query.get('l'), 0) ?? 0,
    switches: query.getAll('s'),
  };
}
