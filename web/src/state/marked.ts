/** Units that a player's Marked for Death names. */
import type { View } from '../protocol';

/** Players who score for destroying a unit, given with every id that it goes by. */
export function markedFor(view: View, ids: string[]): number[] {
  return Object.entries(view.scores ?? {})
    .filter(([, score]) => (score.marked ?? []).some((mark) => ids.includes(mark.unit)))
    .map(([player]) => Number(player));
}
