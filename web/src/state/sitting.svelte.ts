/** Sitting down at a table: the game, what this person does at it, and everything that follows the game by
 *  itself. The table and a second screen do the same. To be called while a component is made. */
import { onDestroy } from 'svelte';
import { Asking, attendQuestions } from '../questions/asking.svelte';
import { giveQuestions } from '../questions/context';
import { tellOrders } from '../questions/standing.svelte';
import { hear } from '../ui/sound';
import { giveVolley } from '../volley/context';
import { showVolleys, VolleyShow } from '../volley/show.svelte';
import { attend } from './attend.svelte';
import { giveTable, type TableContext } from './context';
import { GameClient } from './game.svelte';
import { heedWhatIsMeant } from './meant.svelte';
import { PanelState } from './panels.svelte';
import { games } from './seats';
import { TableState } from './table.svelte';

/** Everything that belongs to a seat at the table. */
export interface Sitting extends TableContext {
  asking: Asking;
  show: VolleyShow;
}

export function sitDown(id: string): Sitting {
  games.takeFromLink(id);
  const context = { game: new GameClient(id), ui: new TableState(), panels: new PanelState() };
  const { game, ui, panels } = context;
  heedWhatIsMeant(game);
  giveTable(context);
  attend(game, ui, panels);
  const asking = new Asking(game, ui);
  giveQuestions(asking);
  attendQuestions(asking);
  tellOrders(game);
  const show = new VolleyShow(game);
  giveVolley(show);
  showVolleys(game, ui, panels, show);
  onDestroy(game.watch(({ entry }) => hear(entry.dice)));
  onDestroy(() => game.close());
  return { ...context, asking, show };
}
