/** Which rule of a unit lets it roll dice again. The server says that a re-roll is free and not by which rule,
 *  so the unit's own rules are searched; where several could be meant, all of them are named. */
import type { SheetInfo, TableInfo } from '../protocol';

/** Words that a rule uses for the roll of a context. */
const ROLLS: { [context: string]: RegExp } = {
  to_hit: /\bhit rolls?\b|\bhits?\b/i,
  to_wound: /\bwound rolls?\b|\bwounds?\b/i,
  save: /\bsav(?:e|es|ing)\b/i,
  damage: /\bdamage\b/i,
  attacks: /\battacks? characteristic\b|\bnumber of attacks\b/i,
  charge: /\bcharge\b/i,
  advance: /\badvance\b/i,
  battle_shock: /\bbattle-shock\b/i,
  hazardous: /\bhazardous\b/i,
};

function ofSheet(sheet: SheetInfo, context: string, words: RegExp): string[] {
  const names = sheet.abilities
    .filter(({ text }) => /re-?rolls?/i.test(text) && words.test(text))
    .map(({ name }) => name);
  if (context === 'to_wound' && sheet.weapons.some((one) => one.abilities.includes('TWIN-LINKED')))
    names.push('Twin-linked');
  if (context === 'to_hit' && sheet.abilities.some(({ name }) => name === 'Oath of Moment'))
    names.push('Oath of Moment');
  return names;
}

/** "Oath of Moment", "Twin-linked or Rapid Assault", or nothing where no rule of the unit says so. */
export function grantedBy(table: TableInfo | null, unit: string | undefined, context: string): string {
  const sheet = unit ? table?.units[unit] : undefined;
  const words = ROLLS[context];
  if (!sheet || !words) return '';
  return [...new Set(ofSheet(sheet, context, words))].join(' or ');
}
