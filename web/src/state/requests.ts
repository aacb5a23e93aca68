/** Requests whose refusal is shown where refusals stand. */
import { Refused, type Request } from '../net/socket';
import type { Level, Reply } from '../protocol';
import type { GameClient } from './game.svelte';
import { remember } from './seats';

export async function request(game: GameClient, message: Request): Promise<Reply | null> {
  try {
    const reply = await game.request(message);
    game.refused = null;
    return reply;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    game.refused = error.info;
    return null;
  }
}

/** Gives a seat to the computer, or takes it from the computer. A seat that becomes this page's comes
 *  with its secret, which is kept like any other. */
export async function changeSeat(game: GameClient, player: number, level: Level | null): Promise<void> {
  const reply = await request(game, { type: 'seat', player, level });
  if (reply?.reply === 'seat') remember(game.id, [reply.secret]);
}
