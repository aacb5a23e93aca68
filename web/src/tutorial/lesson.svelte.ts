/** How far somebody is in the lesson. The battle says most of it; the browser remembers the step, so that a
 *  reload comes back to the same words. */
import type { GameClient } from '../state/game.svelte';
import { offerType } from '../state/phases';
import type { TableState } from '../state/table.svelte';
import { reached, STEPS, type LessonStep, type Now } from './steps';

const KEY = 'strategium.lessons';
interface Kept {
  step: number;
  closed?: boolean;
}

function kept(): { [game: string]: Kept } {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as { [game: string]: Kept };
  } catch {
    return {};
  }
}

function keep(game: string, state: Kept) {
  const all = Object.entries({ ...kept(), [game]: state }).slice(-20);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
}

/** A lesson that was begun in this browser and neither finished nor skipped. */
export const unfinished = (games: string[]): string | undefined => {
  const all = kept();
  return games.find((game) => {
    const state = all[game];
    return state !== undefined && !state.closed && state.step < STEPS.length;
  });
};

export const begun = (game: string) => keep(game, { step: 0 });

export class Lesson {
  at = $state(0);
  closed = $state(false);
  pointed = $state(false);
  now = $derived.by((): Now | null => {
    const { view, seat } = this.game;
    if (!view || seat === null) return null;
    const mine = this.game.log.filter((entry) => entry.player === seat);
    return {
      view,
      seat,
      mine: this.game.mine,
      chosen: this.ui.unit !== null && view.units[this.ui.unit]?.player === seat ? this.ui.unit : null,
      pointed: this.pointed,
      did: new Set(mine.map((entry) => entry.action)),
      offered: new Set(
        (this.game.next?.options ?? []).filter((offer) => offer.legal).map(offerType),
      ) as Set<string>,
      prompted: this.game.mine && this.game.next?.kind !== 'UNIT',
    };
  });
  step = $derived<LessonStep | null>(this.closed ? null : (STEPS[this.at] ?? null));
  /** All steps are done, and the last words have not been read yet. */
  over = $derived(!this.closed && this.at >= STEPS.length);

  constructor(
    private readonly game: GameClient,
    private readonly ui: TableState,
  ) {
    const state = kept()[game.id];
    this.at = state?.step ?? 0;
    this.closed = state?.closed ?? false;
  }

  /** Goes on as far as the battle has gone. */
  follow() {
    if (!this.now || this.closed) return;
    const at = reached(this.now, this.at);
    if (at === this.at) return;
    this.at = at;
    keep(this.game.id, { step: at });
  }

  close() {
    this.closed = true;
    keep(this.game.id, { step: this.at, closed: true });
  }
}

const made = new WeakMap<GameClient, Lesson>();

/** The lesson of a table: one for all that show it. */
export function lessonOf(game: GameClient, ui: TableState): Lesson {
  const held = made.get(game) ?? new Lesson(game, ui);
  made.set(game, held);
  return held;
}
