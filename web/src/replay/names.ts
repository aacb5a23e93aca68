/** Who plays in a replay. */
import type { Replay } from '../protocol';
import { levelName } from '../screens/words';

export interface Contestant {
  player: number;
  faction: string;
  /** A person's name, or the computer's level. */
  who: string;
}

export const contestants = (replay: Replay): Contestant[] =>
  [0, 1].map((at) => {
    const army = replay.table.armies[at as 0 | 1];
    const seat = replay.game?.seats[at as 0 | 1];
    const who = seat ? (seat.level ? `AI ${levelName(seat.level)}` : seat.name || 'Guest') : army.name;
    return { player: at + 1, faction: army.faction, who };
  });
