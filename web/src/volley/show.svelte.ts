/** The volley that is being shown: which beat it is at, how fast it goes, and when it is put away. */
import { untrack } from 'svelte';
import { calm, fallen } from '../board/glide';
import type { Dice, ForecastInfo, LogEntry, Next, View } from '../protocol';
import type { GameClient } from '../state/game.svelte';
import type { PanelState } from '../state/panels.svelte';
import { theirBeat } from '../state/pace';
import { settings } from '../state/settings.svelte';
import type { TableState } from '../state/table.svelte';
import { beats, follow, hasAttack, held, losses, ready, type Beat, type Volley } from './beats';

/** Questions in the middle of an attack: until they are answered it is not over. */
const MIDWAY = new Set([
  'REROLL',
  'COMMAND_REROLL',
  'ALLOCATE',
  'PRECISION',
  'HAZARDOUS',
  'CHOOSE_SAVE',
  'CONTINUE',
]);

export const isMidway = (next: Next | null): boolean => next !== null && MIDWAY.has(next.kind);

/** The dice that an open question is about, as a roll that has fallen. */
export function askedDice(next: Next | null): Dice | null {
  const roll = next?.asked?.roll;
  if (!roll) return null;
  return {
    context: roll.context,
    unit: next?.asked?.unit_id ?? '',
    rolls_raw: roll.faces,
    rerolled: [],
    modifiers: [],
    ...(roll.need > 0
      ? { threshold: `${roll.need}+`, successes: roll.faces.filter((face) => face >= roll.need).length }
      : {}),
    ...(roll.context === 'save' && roll.need > 0
      ? { fails: roll.faces.filter((face) => face < roll.need).length }
      : {}),
  };
}

export class VolleyShow {
  volley = $state.raw<Volley | null>(null);
  /** What was expected of it. */
  forecast = $state.raw<ForecastInfo | null>(null);
  /** Beats that are shown. */
  shown = $state(0);
  /** The tray is open. */
  open = $state(false);

  readonly #game: GameClient;
  /** It is an attack of this page. */
  own = $derived.by(() => this.volley !== null && this.#game.players.includes(this.volley.player));
  /** Milliseconds of a beat: an attack of the other side goes as fast as its turn does. */
  beat = $derived.by(() => {
    if (calm()) return 0;
    const level = this.#game.info?.seats[this.volley?.player === 2 ? 1 : 0].level ?? null;
    return this.own || level === null ? settings.beat : theirBeat();
  });
  /** Everything has been rolled. */
  over = $derived.by(() => this.volley !== null && !isMidway(this.#game.next));
  #rolled = $derived.by((): Volley | null => {
    const asked = this.volley && isMidway(this.#game.next) ? askedDice(this.#game.next) : null;
    return this.volley && asked ? { ...this.volley, dice: [...this.volley.dice, asked] } : this.volley;
  });
  beats = $derived.by((): Beat[] => (this.#rolled ? beats(this.#rolled) : []));
  ready = $derived.by(() => ready(this.beats, this.over));
  /** A question that the bar below asks while the dice lie: one of the attack, or any in an attack of the other side. */
  asked = $derived.by(() => {
    const { mine, next } = this.#game;
    return mine && next !== null && (isMidway(next) || (!this.own && next.kind !== 'UNIT'));
  });
  /** All that is known is on the table. */
  done = $derived.by(() => this.over && this.shown >= 3);
  losses = $derived.by(() => (this.volley ? losses(this.volley) : []));

  constructor(game: GameClient) {
    this.#game = game;
  }

  /** The table as it is shown: whoever falls stands until the saves have been seen. */
  view(view: View): View {
    return this.open && this.volley && this.shown < 3 ? held(view, this.volley) : view;
  }

  /** The log as it is shown: it does not tell the result before the dice do. */
  told(log: LogEntry[]): LogEntry[] {
    const from = this.volley?.seq;
    return this.open && from !== undefined && this.shown < 3 ? log.filter((entry) => entry.seq < from) : log;
  }

  /** Whether a key is for the tray: Space, Enter and Escape, unless a question of the volley waits for them. */
  takes(key: string): boolean {
    return this.open && [' ', 'Enter', 'Escape'].includes(key) && !this.asked;
  }

  /** Straight to the result, or away if it is there. */
  skip() {
    if (!this.open) return;
    if (this.shown < this.ready) this.shown = this.ready;
    else if (this.done) this.close();
  }

  close() {
    this.open = false;
    this.shown = 3;
  }
}

/** Whether there is time to watch an attack: the computer may play at once, or until it is for this page to decide. */
const watched = ({ info }: GameClient, panels: PanelState, player: number): boolean =>
  info?.seats[player === 2 ? 1 : 0].level == null ||
  (!panels.hurry && !(info.pace.pace === 'run' && info.pace.delay === 0));

/** Follows the game: attacks of both sides are shown beat by beat, and whoever fell stays marked on the board until the
 *  next action. */
export function showVolleys(game: GameClient, ui: TableState, panels: PanelState, show: VolleyShow) {
  /** The attack of the other side that was opened last. */
  let opened = -1;
  $effect(() =>
    game.watch((step) => {
      const begun = follow(show.volley, step);
      const fresh = begun !== null && begun.seq !== show.volley?.seq;
      show.volley = begun;
      if (!begun) {
        show.open = false;
        show.forecast = null;
        return;
      }
      const own = game.players.includes(begun.player);
      if (fresh) {
        show.forecast = own ? panels.forecast : null;
        // It was of this volley: one that follows without a forecast has none.
        panels.forecast = null;
        show.shown = 0;
        show.open = own;
      }
      // Of the other side's attack there is nothing to see before dice have fallen.
      if (own || opened === begun.seq || !hasAttack(begun.dice)) return;
      opened = begun.seq;
      show.open = watched(game, panels, begun.player);
    }),
  );
  // The forecast of a volley that was confirmed before it was known.
  $effect(() => {
    const { forecast } = panels;
    if (forecast && show.own && untrack(() => show.forecast) === null) show.forecast = forecast;
  });
  // The beats go by themselves, as far as dice have fallen.
  $effect(() => {
    if (!show.open || show.shown >= show.ready) return;
    const pause = show.beat;
    if (pause === 0) {
      show.shown = show.ready;
      return;
    }
    const timer = setTimeout(() => (show.shown += 1), show.shown === 0 ? pause / 3 : pause);
    return () => clearTimeout(timer);
  });
  // Something else waits in the bar below: the tray makes way once its last beat has been seen.
  $effect(() => {
    if (!show.open || !show.done) return;
    const { next } = game;
    const waits = game.mine && next !== null && (next.kind !== 'UNIT' || !show.own);
    if (!waits) return;
    const timer = setTimeout(
      () => show.close(),
      calm() && show.own ? 0 : Math.max(show.beat * 2, show.own ? 0 : 900),
    );
    return () => clearTimeout(timer);
  });
  // Another unit is chosen: the player has gone on.
  let chosen: string | null = null;
  $effect(() => {
    const { unit } = ui;
    untrack(() => {
      if (show.open && show.done && unit !== chosen && unit !== null) show.close();
      chosen = unit;
    });
  });
  // An undone step takes its volley along.
  $effect(() => {
    if (show.volley && game.seq < show.volley.seq) {
      show.volley = null;
      show.open = false;
    }
  });
  $effect(() => {
    const { volley, open } = show;
    ui.about = volley && open ? [...(volley.unit ? [volley.unit] : []), ...volley.targets] : [];
  });
  $effect(() => {
    const { volley, shown, open } = show;
    const table = game.table;
    ui.fallen = volley && table && (!open || shown >= 3) ? fallen(table, volley.before, volley.after) : [];
  });
}
