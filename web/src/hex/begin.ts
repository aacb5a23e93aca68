/** Makes a skirmish and keeps what opens this browser's seats. */
import type { Created, NewHexGame } from '../protocol';
import { hexSeats } from '../state/seats';
import { hexApi } from './api';

export async function make(wanted: NewHexGame): Promise<Created> {
  const created = await hexApi.create(wanted);
  // The secret of a seat that is given away by link is not kept: whoever opens the link has it.
  const mine = wanted.sides.flatMap((side, at) => {
    const secret = created.secrets[at];
    return side.who === 'me' && secret ? [secret] : [];
  });
  hexSeats.remember(created.game, mine, created.owner);
  return created;
}
