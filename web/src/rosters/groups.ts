/** Many armies in order: by faction, and those that were searched for. */
import type { ArmyCard } from '../protocol';

export interface Faction {
  name: string;
  armies: ArmyCard[];
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word of the search is somewhere in the army's names, or begins its points. */
export function matches(army: ArmyCard, search: string): boolean {
  const names = plain(`${army.names.name} ${army.names.faction} ${army.names.detachment}`);
  const words = plain(search).split(/\s+/).filter(Boolean);
  return words.every((word) => names.includes(word) || String(army.points).startsWith(word));
}

/** By faction in the order of the alphabet, smaller armies first. */
export function byFaction(armies: ArmyCard[], search = ''): Faction[] {
  const found = new Map<string, ArmyCard[]>();
  for (const army of armies)
    if (matches(army, search)) {
      const faction = army.names.faction || 'Other';
      found.set(faction, [...(found.get(faction) ?? []), army]);
    }
  return [...found]
    .map(([name, list]) => ({
      name,
      armies: list.sort((a, b) => a.points - b.points || a.names.name.localeCompare(b.names.name)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
