/** The mark of a unit by its name, so that units of one name look alike. */
import { kinds } from '../board/marks';

const KNOWN: { [name: string]: string } = {
  trooper: 'line',
  gunner: 'heavy-weapons',
  blade: 'elite',
  captain: 'leader',
  runner: 'horde',
  spitter: 'scout',
  brute: 'heavy-armour',
  tyrant: 'monster',
};

export function markOf(name: string | undefined): string {
  if (!name) return '';
  const lower = name.toLowerCase();
  const known = KNOWN[lower];
  if (known) return known;
  let sum = 0;
  for (const letter of lower) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return kinds[sum % kinds.length] ?? '';
}
