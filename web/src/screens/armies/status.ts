/** What the table does about an ability: all of it, all but the choice, or nothing but remind. */
import type { AbilityInfo, ArmyDetail } from '../../protocol';

export type Status = 'automated' | 'asks' | 'reminder';
export type Filter = 'all' | Status;

export const statusOf = (ability: AbilityInfo): Status =>
  !ability.automatic ? 'reminder' : ability.asks ? 'asks' : 'automated';

export const STATUS: Record<Status, { name: string; icon: 'check' | 'help' | 'book'; text: string }> = {
  automated: { name: 'automated', icon: 'check', text: 'The table does it without a question.' },
  asks: {
    name: 'automated, asks you',
    icon: 'help',
    text: 'The table asks you at its moment and does the rest.',
  },
  reminder: {
    name: 'reminder',
    icon: 'book',
    text: 'The table reminds you at its moment; you do it by hand with Adjust.',
  },
};

export const passes = (ability: AbilityInfo, filter: Filter): boolean =>
  filter === 'all' || statusOf(ability) === filter;

export function count(abilities: AbilityInfo[]): Record<Filter, number> {
  const out = { all: abilities.length, automated: 0, asks: 0, reminder: 0 };
  for (const ability of abilities) out[statusOf(ability)] += 1;
  return out;
}

/** Abilities and rules of an army, each datasheet once. */
export function abilitiesOf(detail: ArmyDetail): AbilityInfo[] {
  const sheets = new Map(detail.units.map((unit) => [unit.name, unit]));
  return [...detail.rules, ...[...sheets.values()].flatMap((unit) => unit.abilities)];
}

/** When a reminder appears, in words. */
export const whenOf = (ability: AbilityInfo): string =>
  ability.phases.length > 0
    ? `A note appears in ${ability.phases.map((phase) => `the ${phase} phase`).join(' and ')}.`
    : 'It is listed with the unit at any time.';
