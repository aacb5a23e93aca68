import type { ModelInfo } from '../protocol';

/** A model's invulnerable save in a statline: `4+`, or apart where shots and blows differ: `5+ / –`. */
export function invulnerable(model: ModelInfo): string {
  const save = (value: number | null) => (value === null ? '–' : `${value}+`);
  const apart = model.invulnerable_against;
  return apart ? apart.map(save).join(' / ') : save(model.invulnerable);
}

/** What it works against, for a tooltip. */
export function invulnerableAgainst(model: ModelInfo): string {
  const apart = model.invulnerable_against;
  if (!apart) return 'Invulnerable save';
  const [ranged, melee] = apart;
  if (melee === null) return 'Invulnerable save against ranged attacks only';
  if (ranged === null) return 'Invulnerable save against melee attacks only';
  return `Invulnerable save: ${ranged}+ against ranged attacks, ${melee}+ in melee`;
}
