/** Which part of the page answers a question. */
import type { Next } from '../protocol';
import { obvious } from '../state/answers';

export type Form = 'card' | 'reaction' | 'casualties' | 'reroll' | 'command' | 'move';

const FORMS: { [kind: string]: Form } = {
  REACTION: 'reaction',
  ALLOCATE: 'casualties',
  PRECISION: 'casualties',
  HAZARDOUS: 'casualties',
  CASUALTIES: 'casualties',
  COHERENCY: 'casualties',
  REROLL: 'reroll',
  COMMAND_REROLL: 'command',
  CHARGE_MOVE: 'move',
  REACTION_MOVE: 'move',
  PILE_IN: 'move',
  CONSOLIDATE: 'move',
};

/** How the open question is answered; none where there is nothing to ask. */
export function formOf(next: Next | null, mine: boolean): Form | null {
  if (!next || !mine || next.ordered || next.kind === 'UNIT' || obvious(next)) return null;
  const form = FORMS[next.kind] ?? 'card';
  if (form === 'casualties' && !next.asked?.unit_id) return 'card';
  if ((form === 'reroll' || form === 'command') && !next.asked?.roll) return 'card';
  return form;
}
