/** Who carries what, while it is being changed. */
import type { Fix, ModelGroup } from '../protocol';

/** `Slugga, Choppa ×2`. */
export function listed(items: string[]): string {
  const counted = new Map<string, number>();
  for (const item of items) counted.set(item, (counted.get(item) ?? 0) + 1);
  return [...counted].map(([item, count]) => (count > 1 ? `${item} ×${count}` : item)).join(', ');
}

/** The last models of a group: whoever stands first is often the one that stands out. */
export const lastOf = (group: ModelGroup, count: number): number[] =>
  group.numbers.slice(Math.max(0, group.numbers.length - count));

/** One item less; where it is carried twice, one stays. */
export function without(items: string[], item: string): string[] {
  const at = items.lastIndexOf(item);
  return at < 0 ? items : items.toSpliced(at, 1);
}

/** The change, or nothing where nothing would change. */
export function loadoutFix(unit: string, group: ModelGroup, count: number, items: string[]): Fix | null {
  const sorted = (list: string[]) => [...list].sort().join('\n');
  if (sorted(items) === sorted(group.items)) return null;
  return { fix: 'loadout', unit, models: lastOf(group, count), items };
}
