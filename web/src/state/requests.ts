/** Requests whose refusal is shown where refusals stand. */
import { Refused, type Request } from '../net/socket';
import type { Reply } from '../protocol';
import type { GameClient } from './game.svelte';

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
