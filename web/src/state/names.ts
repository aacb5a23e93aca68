/** What units are called in every panel: with the leaders who have joined them. */
import type { GameClient } from './game.svelte';
import { leadersOf } from './parts';

export function unitName(game: GameClient, id: string): string {
  const unit = game.view?.units[id];
  const sheets = game.table?.units ?? {};
  if (!unit) return sheets[id]?.name ?? id;
  return [unit.name, ...leadersOf(unit).map((leader) => sheets[leader]?.name ?? leader)].join(' + ');
}
