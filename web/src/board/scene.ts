/** Everything the pointer and the keyboard act upon, handed over in one piece. */
import type { End, Point } from '../protocol';
import type { Measuring } from '../state/measuring.svelte';
import type { Moving } from '../state/moving.svelte';
import type { PlacingHand } from '../state/placing.svelte';
import type { TableState } from '../state/table.svelte';
import { outside, pieceAt } from './geometry';
import { distance } from './place';
import type { Piece, Standing } from './standing';
import type { Viewport } from './viewport.svelte';

export interface Scene {
  readonly port: Viewport;
  readonly ui: TableState;
  readonly moving: Moving | null;
  readonly placing: PlacingHand | null;
  readonly measuring: Measuring | null;
  /** The keyboard leads, not the pointer. */
  keyboard: boolean;
  /** The marker under the pointer or the keyboard. */
  marker: string | null;
  /** Units on the table, those in hand where they stood. */
  units(): Standing[];
  /** Models in hand where they are now: of a move or of a set-up. */
  ghosts(): Piece[];
  /** The model that is put somewhere by hand. */
  adjusted(): Piece | null;
  markers(): { id: string; at: Point }[];
  /** The grip that moves the whole unit. */
  grip(): Point | null;
  /** The unit whose flag is at a point. */
  flagAt(point: Point): string | null;
  /** A unit was chosen on the board. */
  pick(unit: string | null): void;
  /** Points at a place for everybody at the table; false where nobody may. */
  point(at: Point): boolean;
  say(text: string): void;
  /** A marker in words. */
  describe(marker: string): string;
}

/** Pixels within which a finger or a mouse still means a thing. */
export const slack = (touch: boolean): number => (touch ? 18 : 4);

/** A model in hand under a point. */
export function ghostAt(scene: Scene, point: Point, pixels: number): Piece | null {
  let best: Piece | null = null;
  let least = pixels / scene.port.scale;
  for (const ghost of scene.ghosts()) {
    const gap = outside(ghost, point);
    if (gap <= least) [best, least] = [ghost, gap];
  }
  return best;
}

/** A unit's model under a point, those in hand not counted. */
export function standingAt(scene: Scene, point: Point, pixels: number): Piece | null {
  const held = scene.ui.draft?.unit;
  return pieceAt(
    scene.units().filter((unit) => unit.id !== held),
    point,
    pixels / scene.port.scale,
  );
}

export function markerAt(scene: Scene, point: Point): string | null {
  return scene.markers().find((marker) => distance(marker.at, point) < 0.9)?.id ?? null;
}

/** Around the hexagon of a marker that answers the open question, in inches. */
export const MARKER_RING = 1.25;

/** A marker under a point that answers the open question, and how it is chosen. */
export function askedMarkerAt(
  scene: Scene,
  point: Point,
  pixels: number,
): { at: Point; choose: () => void } | null {
  const near = Math.max(MARKER_RING, pixels / scene.port.scale);
  for (const plate of scene.ui.plates) {
    const found = scene.markers().find((marker) => marker.id === plate.marker);
    if (found && distance(found.at, point) <= near) return { at: found.at, choose: plate.choose };
  }
  return null;
}

/** What a tape measure would be held to at a point. */
export function endAt(scene: Scene, point: Point, pixels: number): { end: End; at: Point } {
  const piece = standingAt(scene, point, pixels);
  if (piece) return { end: { unit_id: piece.unit, model_id: piece.id }, at: piece.at };
  const marker = scene.markers().find((one) => distance(one.at, point) < 0.9);
  if (marker) return { end: { objective_id: marker.id }, at: marker.at };
  const at: [number, number] = [Math.round(point[0] * 100) / 100, Math.round(point[1] * 100) / 100];
  return { end: { at }, at };
}
