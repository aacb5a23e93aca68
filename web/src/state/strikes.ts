/** Melee: which models strike whom with what. A model uses one weapon, and its extra ones besides. */
import type { Strike, MeleeInfo, StrikeChoice } from '../protocol';

/** Models of a weapon at a target leave their other weapons, unless those are extra. */
export function strike(
  basket: Strike[],
  info: MeleeInfo,
  choice: StrikeChoice,
  target: string | null,
): Strike[] {
  const without = basket.filter((row) => row.weapon_id !== choice.weapon_id);
  if (target === null) return without;
  const models = choice.targets[target] ?? [];
  if (models.length === 0) return without;
  const extra = new Set(info.weapons.filter((one) => one.extra).map((one) => one.weapon_id));
  const taken = new Set(choice.extra ? [] : models);
  const kept = without
    .map((row) =>
      extra.has(row.weapon_id)
        ? row
        : { ...row, model_ids: (row.model_ids ?? []).filter((id) => !taken.has(id)) },
    )
    .filter((row) => (row.model_ids ?? []).length > 0);
  return [...kept, { weapon_id: choice.weapon_id, target_id: target, model_ids: models }];
}

/** Who may strike and does not. */
export function idle(basket: Strike[], info: MeleeInfo): string[] {
  const all = new Set(info.weapons.flatMap((one) => Object.values(one.targets).flat()));
  for (const row of basket) for (const id of row.model_ids ?? []) all.delete(id);
  return [...all];
}
