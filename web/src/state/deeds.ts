/** What the buttons and keys of a table do, wherever they stand. */
import type { LogEntry } from '../protocol';
import { unitOf } from './actions';
import type { TableContext } from './context';
import { request } from './requests';
import { settings } from './settings.svelte';

export interface Deeds {
  /** Asks why the computer did something, and shows it. */
  why: (entry: LogEntry) => Promise<void>;
  /** Asks for a hint, or puts it away. */
  hint: () => Promise<void>;
  /** Opens or closes the panel for what is settled by hand. */
  adjust: () => void;
  /** Takes back the last action. */
  undo: () => Promise<void>;
}

export function deedsOf({ game, ui, panels }: TableContext): Deeds {
  /** Panels that speak of a unit show it, with what the computer weighed. */
  const point = (unit: string | null | undefined) => {
    if (unit && game.view?.units[unit]) ui.choose(unit);
    if (!ui.shows('candidates')) ui.toggle('candidates');
  };
  return {
    async why(entry) {
      const reply = await request(game, { type: 'why', seq: entry.seq });
      if (reply?.reply !== 'why') return;
      panels.why = { seq: entry.seq, info: reply };
      panels.sheet = 'question';
      settings.panelOpen = true;
      point(reply.unit_id);
    },
    async hint() {
      if (panels.hint || panels.hinting) {
        panels.hint = null;
        panels.hinting = false;
        return;
      }
      if (!game.mine) return;
      panels.hinting = true;
      panels.sheet = 'question';
      settings.panelOpen = true;
      const { seq } = game;
      const reply = await request(game, { type: 'hint' });
      // A hint for a moment that has passed is none.
      if (!panels.hinting || game.seq !== seq) return;
      panels.hinting = false;
      if (reply?.reply !== 'hint') return;
      panels.hint = reply;
      point(unitOf(reply.action));
    },
    adjust() {
      if (game.players.length === 0 || !game.next) return;
      panels.open('adjust');
      if (panels.rail === 'adjust') settings.panelOpen = true;
    },
    async undo() {
      if (game.players.length === 0) return;
      const reply = await request(game, { type: 'undo' });
      if (reply) panels.say('Taken back.');
    },
  };
}
