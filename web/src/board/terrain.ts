/** How a piece of terrain is called and drawn. */
import type { BoardInfo, Point, TerrainInfo } from '../protocol';
import { along, middle } from './geometry';

export interface Named {
  piece: TerrainInfo;
  /** "Ruin C", "Low", "Woods". */
  name: string;
  /** Without walls and no higher than a model's knees to its head: drawn dotted. */
  low: boolean;
}

const WORDS: { [kind: string]: string } = {
  RUIN: 'Ruin',
  WOODS: 'Woods',
  CRATER: 'Crater',
  BARRICADE: 'Barricade',
  DEBRIS: 'Debris',
  HILL: 'Hill',
  CONTAINER: 'Container',
};

const kept = new WeakMap<BoardInfo, Named[]>();

/** Ruins with walls are lettered in the order of the board, so that people can speak of them. */
export function named(board: BoardInfo): Named[] {
  const held = kept.get(board);
  if (held) return held;
  let letters = 0;
  const out = board.terrain.map((piece): Named => {
    const low = piece.kind === 'RUIN' && piece.walls.length === 0;
    const word = WORDS[piece.kind] ?? piece.kind.toLowerCase();
    if (low) return { piece, name: 'Low', low };
    if (piece.kind !== 'RUIN') return { piece, name: word, low };
    const letter = letters < 26 ? ` ${String.fromCharCode(65 + letters++)}` : '';
    return { piece, name: word + letter, low };
  });
  kept.set(board, out);
  return out;
}

/** What people call a piece whose id the server names. */
export function terrainName(board: BoardInfo, id: string): string {
  return named(board).find((one) => one.piece.id === id)?.name ?? id;
}

/** An outline drawn a little inside another: every corner pulled towards the middle. */
export function inset(polygon: Point[], by: number): Point[] {
  const centre = middle(polygon);
  return polygon.map((corner) => {
    const far = Math.hypot(corner[0] - centre[0], corner[1] - centre[1]);
    return far === 0 ? corner : along(centre, corner, Math.max(0, 1 - by / far));
  });
}

/** Pixels an inch below which terrain has no room for its name. */
export const NAMED = 9;
