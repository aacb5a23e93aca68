/** Weapons of a datasheet with their profiles. */
import type { SheetInfo, WeaponInfo } from '../../protocol';

export interface Weapon {
  /** The first profile's id stands for the weapon. */
  id: string;
  name: string;
  melee: boolean;
  profiles: { id: string; name: string; info: WeaponInfo }[];
}

const SEPARATORS = /[\s,:(–—-]+$/u;
const WORD = /[\p{L}\p{N}]/u;
const LAST_WORD = /[\p{L}\p{N}]+$/u;
const EDGES = /^[\s,:(–—-]+|[\s)]+$/gu;

function prefix(names: string[]): string {
  let common = names[0] ?? '';
  for (const name of names) while (!name.startsWith(common)) common = common.slice(0, -1);
  // `standard` and `supercharge` share a letter, not a word.
  if (names.some((name) => WORD.test(name.charAt(common.length)))) common = common.replace(LAST_WORD, '');
  return common.replace(SEPARATORS, '');
}

export function weaponsOf(sheet: SheetInfo): Weapon[] {
  const groups = new Map<string, WeaponInfo[]>();
  for (const weapon of sheet.weapons) {
    const key = weapon.group ?? weapon.id;
    groups.set(key, [...(groups.get(key) ?? []), weapon]);
  }
  return [...groups.values()].map((profiles) => {
    const name = profiles.length > 1 ? prefix(profiles.map((one) => one.name)) : (profiles[0]?.name ?? '');
    return {
      id: profiles[0]?.id ?? '',
      name: name || (profiles[0]?.name ?? ''),
      melee: profiles.every((one) => one.range === null),
      profiles: profiles.map((info) => ({
        id: info.id,
        name: capital(info.name.slice(name.length).replace(EDGES, '')) || info.name,
        info,
      })),
    };
  });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many models of a unit carry a profile. */
export const carriers = (sheet: SheetInfo, weapon: string): number =>
  Object.values(sheet.models).filter((model) => (model.weapons[weapon] ?? 0) > 0).length;

/** The mean of `2`, `D6`, `2D6+1`. */
export function mean(text: string): number {
  const found = /^(?:(\d*)D(\d+))?\+?(\d+)?$/i.exec(text.trim());
  if (!found) return 0;
  const dice = found[2] ? Number(found[1] || 1) * ((Number(found[2]) + 1) / 2) : 0;
  return dice + Number(found[3] ?? 0);
}

/** What a unit is known for: the weapon that does most, by all who carry it. Nobody opens a calculator to
 *  ask about pistols. */
export function mainWeapon(sheet: SheetInfo): Weapon | undefined {
  const worth = (weapon: Weapon) => {
    const info = weapon.profiles[0]?.info;
    if (!info) return 0;
    const held = carriers(sheet, info.id) || 0.01;
    return held * mean(info.attacks) * mean(info.strength) * mean(info.damage);
  };
  const all = weaponsOf(sheet);
  return all.reduce<Weapon | undefined>(
    (best, one) => (!best || worth(one) > worth(best) ? one : best),
    undefined,
  );
}
