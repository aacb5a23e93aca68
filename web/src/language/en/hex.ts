/** Attacks of the skirmish, in English. */
import type { HexAttack, HexOutcome } from '../../protocol';
import { count } from './nouns';

export const attackHead = ({ unit, target, ranged }: HexAttack): string =>
  `Unit ${unit} ${ranged ? 'shot' : 'fought'} Unit ${target}`;

/** "Hit 4 (3+), wound 5 (4+), save 2 (4+)". */
export function attackDice({ hit, wound, save }: HexAttack): string {
  const roll = (name: string, [face, need]: [number, number]) => `${name} ${face} (${need}+)`;
  return [roll('Hit', hit), wound && roll('wound', wound), save && roll('save', save)]
    .filter(Boolean)
    .join(', ');
}

const RESULTS: { [result in HexOutcome]: (damage: number, target: number) => string } = {
  missed: () => 'missed',
  failed: () => 'no wound',
  saved: () => 'saved',
  damaged: (damage) => `${count(damage, 'wound')} lost`,
  killed: (damage, target) => `${count(damage, 'wound')} lost, Unit ${target} slain`,
};

export const attackResult = ({ result, damage, target }: HexAttack): string =>
  RESULTS[result](damage, target);
