/** What the two sides are called: "You" and the army, or the two armies. */
import type { GameInfo, Level, SeatInfo } from '../protocol';

export interface Side {
  player: number;
  /** "You", a person's name, or the faction. */
  name: string;
  /** What stands under the name. */
  about: string;
  ai: boolean;
  mine: boolean;
}

const LEVELS: { [level in Level]: string } = {
  easy: 'Easy',
  casual: 'Casual',
  normal: 'Normal',
  hard: 'Hard',
  competitive: 'Competitive',
};

export const levelName = (level: Level): string => LEVELS[level];

const seatOf = (info: GameInfo, player: number): SeatInfo => info.seats[player === 2 ? 1 : 0];

export function side(info: GameInfo, players: number[], player: number): Side {
  const seat = seatOf(info, player);
  const other = seatOf(info, player === 1 ? 2 : 1);
  const mine = players.includes(player);
  const army = seat.faction || seat.army || `Player ${player}`;
  const alone = seat.faction !== other.faction;
  if (seat.level)
    return {
      player,
      name: alone ? army : seat.army || `Player ${player}`,
      about: `AI ${levelName(seat.level)}`,
      ai: true,
      mine,
    };
  if (mine && players.length === 1) return { player, name: 'You', about: army, ai: false, mine };
  const name = seat.name || (alone ? army : `Player ${player}`);
  return { player, name, about: name === army ? seat.detachment : army, ai: false, mine };
}
