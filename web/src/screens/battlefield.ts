/** Boards put together from a deployment map and a layout, and what the tournament pool says. */
import type { BoardInfo, Catalog, DeploymentCard } from '../protocol';

export interface Field {
  mission: string;
  deployment: string;
  layout: string;
}

/** A map with the markers of a battle of this size. */
export const mapOf = (card: DeploymentCard, size: string): BoardInfo =>
  size === 'INCURSION' ? { ...card.board, objectives: card.incursion } : card.board;

/** The whole board: terrain of the layout, zones and markers of the map. */
export function boardOf(catalog: Catalog, field: Omit<Field, 'mission'>, size: string): BoardInfo | null {
  const card = catalog.deployments.find((one) => one.id === field.deployment);
  const ground = catalog.layouts.find((one) => one.id === field.layout)?.board;
  if (!card || !ground) return null;
  const map = mapOf(card, size);
  return { ...ground, zones: map.zones, hole: map.hole, objectives: map.objectives };
}

/** Layouts of the pool for a mission on a map. */
export const layoutsInPool = (catalog: Catalog, mission: string, deployment: string): Set<string> =>
  new Set(
    catalog.pool
      .filter((one) => one.mission === mission && one.deployment === deployment)
      .flatMap((one) => one.layouts),
  );

/** Maps of the pool for a mission. */
export const mapsInPool = (catalog: Catalog, mission: string): Set<string> =>
  new Set(catalog.pool.filter((one) => one.mission === mission).map((one) => one.deployment));

/** Any combination of the pool, each as likely as another. `random` gives 0 to below 1. */
export function draw(catalog: Catalog, random: () => number = Math.random): Field | null {
  const all = catalog.pool.flatMap((one) =>
    one.layouts.map((layout) => ({ mission: one.mission, deployment: one.deployment, layout })),
  );
  return all[Math.floor(random() * all.length)] ?? null;
}
