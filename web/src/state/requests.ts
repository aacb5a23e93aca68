/** Requests whose refusal is shown where refusals stand. */
import type { Request } from '../net/socket';
import type { Level, Reply } from '../protocol';
import type { GameClient } from './game.svelte';

export const request = (game: GameClient, message: Request): Promise<Reply | null> => game.try(message);

/** Gives a seat to the computer, or takes it from the computer. */
export async function changeSeat(game: GameClient, player: number, level: Level | null): Promise<void> {
  await request(game, { type: 'seat', player, level });
}
