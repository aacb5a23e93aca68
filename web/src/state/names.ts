/** What units are called in every panel: with the leaders who have joined them. */
import type { GameClient } from './game.svelte';

export function unitName(game: GameClient, id: string): string {
  const unit = game.view?.units[id];
  const sheets = game.table?.units ?? {};
  if (!unit) return sheets[id]?.name ?? id;
  const joined = new Set(
    Object.keys(unit.models)
      .filter((model) => model.includes('.'))
      .map((model) => model.slice(0, model.lastIndexOf('.'))),
  );
  return [unit.name, ...[...joined].map((leader) => sheets[leader]?.name ?? leader)].join(' + ');
}
