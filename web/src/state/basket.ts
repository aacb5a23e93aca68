/** The target basket: which models fire which weapon at whom. The server says who may; this only
 *  keeps what was chosen and never lets a model stand in two rows of one weapon, nor in two profiles
 *  of one gun. */
import type { Fire, FireChoice, TargetsInfo } from '../protocol';

/** A leader may carry the same gun as those he leads: then the models tell the two apart. */
const same = (
  a: { weapon_id: string; from_unit_id?: string | null; model_ids?: string[] | null },
  choice: Pick<FireChoice, 'weapon_id' | 'from_unit_id' | 'model_ids'>,
) =>
  a.weapon_id === choice.weapon_id &&
  (a.from_unit_id ?? null) === (choice.from_unit_id ?? null) &&
  (a.model_ids ?? []).every((id) => choice.model_ids.includes(id));

/** Who may fire this weapon at this target. A target's weapons stand in the order of the unit's, so
 *  that the same gun of passengers is not mistaken for its own. */
export function able(info: TargetsInfo, choice: FireChoice, target: string): string[] {
  const found = info.targets.find((one) => one.unit_id === target)?.weapons ?? [];
  const listed = found[info.weapons.findIndex((one) => same(one, choice))];
  if (listed?.weapon_id === choice.weapon_id) return listed.model_ids;
  return found.find((one) => one.weapon_id === choice.weapon_id)?.model_ids ?? [];
}

/** Other profiles of the same gun: choosing one clears them. */
export function siblings(info: TargetsInfo, weapon: string): string[] {
  const group = info.weapons.find((one) => one.weapon_id === weapon)?.group ?? null;
  if (group === null) return [];
  return info.weapons
    .filter((one) => one.group === group && one.weapon_id !== weapon)
    .map((one) => one.weapon_id);
}

/** All carriers that may fire the weapon at the target do so; those who cannot stay free. */
export function aim(
  basket: Fire[],
  info: TargetsInfo,
  choice: FireChoice,
  target: string | null,
  models?: string[],
): Fire[] {
  const gone = new Set(siblings(info, choice.weapon_id));
  const kept = basket.filter((row) => !same(row, choice) && !gone.has(row.weapon_id));
  if (target === null) return kept;
  const may = able(info, choice, target).filter((id) => choice.model_ids.includes(id));
  const firing = models ? models.filter((id) => may.includes(id)) : may;
  if (firing.length === 0) return kept;
  return [...kept, row(choice, target, firing)];
}

/** A number of a weapon's models fire at a second target: they leave the first row, and those who no
 *  longer do go back to it where they may. */
export function split(
  basket: Fire[],
  info: TargetsInfo,
  choice: FireChoice,
  target: string,
  count: number,
): Fire[] {
  const may = able(info, choice, target).filter((id) => choice.model_ids.includes(id));
  const firing = count > 0 ? may.slice(-count) : [];
  const taken = new Set(firing);
  const before = rowsOf(basket, choice).find((one) => one.target_id === target)?.model_ids ?? [];
  const first = rowsOf(basket, choice).find((one) => one.target_id !== target);
  const home = new Set(first ? able(info, choice, first.target_id) : []);
  const freed = before.filter((id) => !taken.has(id) && home.has(id));
  const out: Fire[] = [];
  for (const one of basket) {
    if (!same(one, choice)) out.push(one);
    else if (one.target_id !== target) {
      const stay = (one.model_ids ?? []).filter((id) => !taken.has(id));
      const models = one === first ? [...stay, ...freed] : stay;
      if (models.length > 0) out.push({ ...one, model_ids: models });
    }
  }
  return firing.length === 0 ? out : [...out, row(choice, target, firing)];
}

function row(choice: FireChoice, target: string, models: string[]): Fire {
  const out: Fire = { weapon_id: choice.weapon_id, target_id: target, model_ids: models };
  if (choice.from_unit_id) out.from_unit_id = choice.from_unit_id;
  return out;
}

/** The row of a weapon at a target. */
export const rowsOf = (basket: Fire[], choice: FireChoice): Fire[] =>
  basket.filter((one) => same(one, choice));

/** Everything that can fire at a target and has none yet, fires at it: a click on the board. A model
 *  with another gun in the basket leaves its pistol alone; the server has the last word. */
export function allAt(
  basket: Fire[],
  info: TargetsInfo,
  target: string,
  pistol: (weapon: string) => boolean,
): Fire[] {
  let out = basket;
  const order = [...info.weapons].sort((a, b) => Number(pistol(a.weapon_id)) - Number(pistol(b.weapon_id)));
  for (const choice of order) {
    const others = siblings(info, choice.weapon_id);
    const taken = out.some((row) => others.includes(row.weapon_id));
    if (choice.error || taken || rowsOf(out, choice).length > 0) continue;
    const busy = new Set(pistol(choice.weapon_id) ? out.flatMap((row) => row.model_ids ?? []) : []);
    const free = choice.model_ids.filter((id) => !busy.has(id));
    if (free.length > 0) out = aim(out, info, choice, target, free);
  }
  return out;
}
