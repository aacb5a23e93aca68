/** The game and what a person is doing at the table, for every panel under the table's screen. */
import { getContext, setContext } from 'svelte';
import type { GameClient } from './game.svelte';
import type { PanelState } from './panels.svelte';
import type { TableState } from './table.svelte';

export interface TableContext {
  game: GameClient;
  ui: TableState;
  panels: PanelState;
}

const KEY = Symbol('table');

export const giveTable = (context: TableContext) => setContext(KEY, context);
export const atTable = () => getContext<TableContext>(KEY);
