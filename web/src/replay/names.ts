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

/** The player of whoever looks at the replay: the only seat of a person, if this browser holds secrets of the game. */
export function ownPlayer(replay: Replay, holds: boolean): number | null {
  const people = (replay.game?.seats ?? []).filter((seat) => seat.level === null);
  const [only] = people;
  return holds && only && people.length === 1 ? only.player : null;
}
