/** What the table does by itself when something happens: follow the game with toasts, the summary of
 *  a turn, spoken results, and the speed that comes back. */
import { untrack } from 'svelte';
import { obvious } from './answers';
import { summarise, worthToast } from './feed';
import type { GameClient, Step } from './game.svelte';
import { paceOf, samePace } from './pace';
import type { PanelState } from './panels.svelte';
import { endOffer, offerType, unitsLeft } from './phases';
import { request } from './requests';
import { settings } from './settings.svelte';
import type { TableState } from './table.svelte';
import type { LogEntry, Pace, View } from '../protocol';
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
    void request(game, { type: 'pace', pace: paceOf(settings.speed) });
  });
  $effect(() => {
    if (game.refused) panels.say(`Refused: ${game.refused.message}`);
  });
  $effect(() => {
    if (game.status === 'lost') panels.say('The connection is lost. It is being made again.');
  });
  // The speed that this person likes is the speed of the game, from the first moment and whenever they change it.
  let paced: Pace | null = null;
  $effect(() => {
    const wanted = paceOf(settings.speed);
    if (game.status !== 'open' || !game.info || game.players.length === 0 || panels.hurry) return;
    if (paced && samePace(paced, wanted)) return;
    paced = wanted;
    const { pace, seats, over } = untrack(() => game.info) ?? game.info;
    const computer = seats.some((seat) => seat.level !== null);
    if (computer && !over && pace.pace === 'run' && !samePace(pace, wanted))
      void request(game, { type: 'pace', pace: wanted });
  });
  // What is no choice is answered at once, once for each time it is asked.
  let answered = -1;
  $effect(() => {
    const answer = game.mine ? obvious(game.next) : null;
    if (!answer || answered === game.seq || game.busy || game.status !== 'open') return;
    answered = game.seq;
    // Where another window of this player was quicker, the refusal says nothing new.
    untrack(() => void game.act(answer, true));
  });
  // The unit that must act is chosen without a click.
  $effect(() => {
    const unit = game.view?.in_hand?.unit ?? (game.mine ? game.next?.asked?.unit_id : undefined);
    if (unit && game.mine && game.view?.units[unit]?.player === game.next?.player)
      untrack(() => ui.choose(unit));
  });
}
