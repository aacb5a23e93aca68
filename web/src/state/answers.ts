/** Answers that the page prepares: what is no choice is answered without a question, and what is one comes
 *  with the server's default chosen. The first offer of an open question is its default. */
import type { Action, AskedRoll, Next, SheetInfo } from '../protocol';

/** The answer that everybody would give: to keep a roll of which every die succeeded, and to end a Fight phase in
 *  which nothing else can be done. */
export function obvious(next: Next | null): Action | null {
  if (!next) return null;
  const { player, kind, asked } = next;
  if ((kind === 'REROLL' || kind === 'COMMAND_REROLL') && asked?.roll && succeeded(asked.roll))
    return { type: 'DECLINE_REACTION', player };
  const [only, ...others] = next.options.filter((offer) => offer.legal);
  if (kind === 'UNIT' && only?.action?.type === 'END_FIGHT' && others.length === 0) return only.action;
  return null;
}

const succeeded = (roll: AskedRoll): boolean =>
  roll.need > 0 && !roll.whole && roll.eligible.every((at) => (roll.faces[at] ?? 0) >= roll.need);

/** The dice that a free re-roll takes unless the player says otherwise: the server's default where it names
 *  dice, else those that failed. */
export function chosenDice(next: Next, roll: AskedRoll): number[] {
  if (next.kind !== 'REROLL') return [];
  const first = next.options[0]?.action;
  if (first?.type === 'REROLL') return first.dice;
  return roll.whole ? [] : missed(roll);
}

/** Dice that may be rolled again and did not reach what they need. */
export const missed = (roll: AskedRoll): number[] =>
  roll.eligible.filter((at) => roll.need > 0 && (roll.faces[at] ?? 0) < roll.need);

/** How many dice of a roll may be chosen: of a Command Re-roll one, unless the dice make one roll. */
export const mostDice = (roll: AskedRoll, command: boolean): number =>
  command && !roll.whole ? 1 : roll.faces.length;

/** What stands above the dice: by which rule they may be rolled again, what they need, how many failed. */
export function rerollNote(roll: AskedRoll, label: string, command: boolean): string {
  const what = `${label}${roll.need > 0 ? ` on ${roll.need}+` : ''}.`;
  const click = `Click ${mostDice(roll, command) === 1 ? 'the die' : 'the dice'} to roll again.`;
  if (command) return `Command Re-roll: ${what} ${click} 1 CP.`;
  const failed = missed(roll).length;
  const by = roll.by ? `Free by ${roll.by}.` : 'Free.';
  return [by, what, failed > 0 ? `${failed} of ${roll.faces.length} failed.` : '', click]
    .filter((part) => part !== '')
    .join(' ');
}

/** Models that a question may be answered with, alike ones together. */
export interface Alike {
  key: string;
  name: string;
  wounds: number;
  /** What sets it apart from others of its unit: its weapons. */
  with: string;
  ids: string[];
  /** Without one of these the unit is out of coherency. */
  breaks: boolean;
}

/** What is known of a model by its id within the unit. */
export interface Known {
  name: string;
  wounds: number;
  weapons: { [weapon: string]: number };
  sheet: SheetInfo | undefined;
}

/** Models alike in everything that matters are one choice; on the board each can still be clicked. */
export function alike(ids: string[], breaks: string[], known: (id: string) => Known): Alike[] {
  const out = new Map<string, Alike>();
  for (const id of ids) {
    const { name, wounds, weapons, sheet } = known(id);
    const broken = breaks.includes(id);
    const carried = Object.keys(weapons).sort();
    const key = [name, wounds, carried.join(), broken].join('|');
    const held = out.get(key);
    if (held) held.ids.push(id);
    else {
      const names = carried.map((one) => sheet?.weapons.find((weapon) => weapon.id === one)?.name ?? one);
      out.set(key, { key, name, wounds, with: names.join(', '), ids: [id], breaks: broken });
    }
  }
  return [...out.values()];
}
