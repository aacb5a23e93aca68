/** Begins the lesson, or goes back to the one that was left. */
import { api } from '../net/api';
import { router } from '../router.svelte';
import { make, playNow } from '../screens/begin';
import { opponentOf, ready } from '../screens/pick';
import { held } from '../state/seats';
import { settings } from '../state/settings.svelte';
import { begun, unfinished } from './lesson.svelte';

export const LESSON = 'first-battle';

export async function beginLesson() {
  const left = unfinished(held().map((one) => one.game));
  // The server may have forgotten it, or the battle may be over.
  const card = left ? await api.game(left).catch(() => null) : null;
  if (left && card && !card.info.over) {
    router.go(`/g/${left}`);
    return;
  }
  const created = await make({
    sides: [
      { army: '', who: 'me', name: settings.name },
      { army: '', who: 'ai', level: 'easy', name: '' },
    ],
    deployed: true,
    reaction_seconds: 0,
    allowance: 0,
    lesson: LESSON,
  });
  begun(created.game);
  router.go(`/g/${created.game}`);
}

/** After the lesson: a whole battle, deployed, against an easy opponent. */
export async function realBattle() {
  const armies = ready((await api.catalog()).armies);
  const mine = armies.find((one) => one.names.faction === 'Space Marines') ?? armies[0];
  if (mine) await playNow(mine.id, opponentOf(armies, mine).id, 'easy');
}
