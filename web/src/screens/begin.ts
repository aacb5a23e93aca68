/** Makes a game and keeps what opens this browser's seats. */
import { api } from '../net/api';
import type { Created, Level, NewGame } from '../protocol';
import { router } from '../router.svelte';
import { games, remember } from '../state/seats';
import { settings } from '../state/settings.svelte';

export async function make(wanted: NewGame): Promise<Created> {
  const created = await api.create(wanted);
  // The secret of a seat that is given away by link is not kept: whoever opens the link has it.
  const mine = wanted.sides.flatMap((side, at) => {
    const secret = created.secrets[at];
    return side.who === 'me' && secret ? [secret] : [];
  });
  remember(created.game, mine, created.owner);
  const given = wanted.sides.flatMap((side, at) => {
    const secret = created.secrets[at];
    return side.who === 'link' && secret ? [secret] : [];
  });
  games.invite(created.game, given);
  return created;
}

/** One click: both armies stand on the table. */
export async function playNow(army: string, enemy: string, level: Level) {
  const created = await make({
    sides: [
      { army, who: 'me', name: settings.name },
      { army: enemy, who: 'ai', level, name: '' },
    ],
    deployed: true,
    reaction_seconds: 0,
    allowance: 0,
  });
  router.go(`/g/${created.game}`);
}

/** The computer against itself. */
export async function watch(army: string, enemy: string, level: Level) {
  const created = await make({
    sides: [
      { army, who: 'ai', level, name: '' },
      { army: enemy, who: 'ai', level, name: '' },
    ],
    deployed: true,
    reaction_seconds: 0,
    allowance: 0,
  });
  router.go(`/g/${created.game}`);
}
