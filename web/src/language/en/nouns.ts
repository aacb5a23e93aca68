/** Units, models and players inside English sentences. */
import { row, tell, textOf, type Line } from '../parts';
import type { Teller } from '../teller';

/** "your Boyz", "Boyz", or "Boyz (Orks)" where both sides have some and neither is the reader's. */
export function unit(by: Teller, id: string): Line {
  const part = by.unit(id);
  if (by.own(id)) return ['your ', part];
  return by.alike(id) ? [part, ` (${by.player(part.player)})`] : [part];
}

export const units = (by: Teller, ids: string[]): Line =>
  row(
    ids.map((id) => unit(by, id)),
    'and',
  );

/** "you", or what the side is called. */
export const player = (by: Teller, number: number): string => (by.you(number) ? 'you' : by.player(number));

/** "your command points", "the command points of Orks". */
export const whose = (by: Teller, number: number, what: string): string =>
  by.you(number) ? `your ${what}` : `the ${what} of ${by.player(number)}`;

const article = (name: string): string => ('AEIOU'.includes(name.charAt(0).toUpperCase()) ? 'an' : 'a');

/** "the Boss Nob of your Boyz", "a Boy of Boyz", or the unit where it has one model. */
export function model(by: Teller, of: string, id: string): Line {
  const { name, alone, only } = by.model(of, id);
  if (alone) return unit(by, of);
  return [only ? 'the ' : `${article(name)} `, `${name} of `, ...unit(by, of)];
}

export const count = (many: number, one: string, more = `${one}s`): string =>
  `${many} ${many === 1 ? one : more}`;

/** An id as words: "oath-of-moment" is "oath of moment". */
export const spaced = (id: string): string => id.replaceAll('-', ' ');

/** The name of a rule and of its choice say the same: then one of them is enough. */
export function sameWords(one: string, other: string): boolean {
  const letters = (text: string) => [...text.toLowerCase()].filter((c) => c >= 'a' && c <= 'z').join('');
  return letters(one) === letters(other);
}

/** A unit's name as text, without whose it is. */
export const nameOf = (by: Teller, id: string | undefined): string => (id ? by.unit(id).name : '');

export const plainModel = (by: Teller, of: string, id: string): string => {
  const { name, alone, only } = by.model(of, id);
  const whose = nameOf(by, of);
  return alone ? whose : textOf(tell`${only ? 'the' : article(name)} ${name} of ${whose}`);
};
