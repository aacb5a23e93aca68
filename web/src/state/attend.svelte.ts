/** What the table does by itself when something happens: follow the game with toasts, the summary of
 *  a turn, spoken results, and the speed that comes back. */
import { untrack } from 'svelte';
import { Refused } from '../net/socket';
import { obvious } from './answers';
import { summarise, worthToast } from './feed';
import type { GameClient, Step } from './game.svelte';
import type { PanelState } from './panels.svelte';
import { endOffer, offerType, unitsLeft } from './phases';
import { request } from './requests';
import { settings } from './settings.svelte';
import type { TableState } from './table.svelte';
import type { LogEntry, View } from '../protocol';
import { entryLines, textOf } from '../language';

const count = (view: View): [number, number] => {
  const out: [number, number] = [0, 0];
  for (const unit of Object.values(view.units))
    out[unit.player === 2 ? 1 : 0] += Object.keys(unit.models).length;
  return out;
};

export function attend(game: GameClient, ui: TableState, panels: PanelState) {
  /** The turn that is being played: its entries, and how things stood before it. */
  let turn: { key: string; entries: LogEntry[]; models: [number, number]; points: [number, number] } | null =
    null;

  function follow(step: Step) {
    const { entry, before, after } = step;
    const key = `${entry.round}-${entry.turn}`;
    if (turn && turn.key !== key && panels.summary && !game.players.includes(panels.summary.turn))
      panels.over = panels.summary;
    if (turn?.key !== key) turn = { key, entries: [], models: count(before), points: before.vp };
    turn.entries.push(entry);
    panels.summary = summarise(
      turn.entries,
      { before: turn.models, after: count(after) },
      { before: turn.points, after: after.vp },
    );
  }

  $effect(() =>
    game.watch((step) => {
      const { entry } = step;
      follow(step);
      const own = game.players.includes(entry.player);
      const lines = entryLines(entry, game.by);
      if (lines.length > 0) panels.say(lines.map(textOf).join('. '));
      if (!own && worthToast(entry, lines) && !panels.hurry) panels.toast(entry);
      panels.hint = null;
      panels.hinting = false;
      // A unit that is gone cannot stay chosen.
      if (ui.unit && !step.after.units[ui.unit]) ui.choose(null);
    }),
  );
  // Something else is to be decided: the end of the phase is not asked for any more. A step of the other side
  // that changes nothing of it leaves the question where it is.
  let decision = '';
  $effect(() => {
    if (!game.mine) return;
    const end = endOffer(game.next);
    const now = [
      game.view?.phase,
      game.next?.player,
      game.next?.kind,
      end && offerType(end),
      end?.legal,
      end?.text,
      ...unitsLeft(game.next),
    ].join(' ');
    if (now === decision) return;
    decision = now;
    panels.ending = false;
  });
  // A new decision: a hurry is over.
  $effect(() => {
    void game.seq;
    if (!game.mine || !panels.hurry) return;
    panels.hurry = false;
    void request(game, { type: 'pace', pace: { pace: 'run', delay: settings.speed } });
  });
  $effect(() => {
    if (game.refused) panels.say(`Refused: ${game.refused.message}`);
  });
  $effect(() => {
    if (game.status === 'lost') panels.say('The connection is lost. It is being made again.');
  });
  // The speed that this person likes is the speed of the game, from the first moment.
  let paced = false;
  $effect(() => {
    if (paced || game.status !== 'open' || !game.info || game.players.length === 0) return;
    paced = true;
    const { pace, seats, over } = game.info;
    const computer = seats.some((seat) => seat.level !== null);
    if (computer && !over && pace.pace === 'run' && pace.delay !== settings.speed)
      void request(game, { type: 'pace', pace: { pace: 'run', delay: settings.speed } });
  });
  // What is no choice is answered at once, once for each time it is asked.
  let answered = -1;
  $effect(() => {
    const answer = game.mine ? obvious(game.next) : null;
    if (!answer || answered === game.seq || game.status !== 'open') return;
    answered = game.seq;
    // Where another window of this player was quicker, the refusal says nothing new.
    void game.request({ type: 'act', action: answer }).catch((error) => {
      if (!(error instanceof Refused)) throw error;
    });
  });
  // The unit that must act is chosen without a click.
  $effect(() => {
    const unit = game.view?.in_hand?.unit ?? (game.mine ? game.next?.asked?.unit_id : undefined);
    if (unit && game.mine && game.view?.units[unit]?.player === game.next?.player)
      untrack(() => ui.choose(unit));
  });
}
