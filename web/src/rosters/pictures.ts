/** What an army is made of at a glance: the marks of its units and what each costs. Asked once an army. */
import { api } from '../net/api';
import type { ArmyDetail, Mark } from '../protocol';

export interface Part {
  mark: Mark;
  /** Points of the unit. */
  points: number;
}

/** The units of an army, those that cost most first. */
export const partsOf = (detail: ArmyDetail): Part[] =>
  detail.units.map(({ mark, points }) => ({ mark, points })).sort((a, b) => b.points - a.points);

/** How large a silhouette is drawn: its area grows with the points. */
export const sizeOf = (points: number): number => Math.round(Math.min(26, 8 + Math.sqrt(points)));

const known = new Map<string, Promise<Part[]>>();

/** The parts of a ready army; nothing where they cannot be had now. */
export function picture(id: string): Promise<Part[]> {
  const held = known.get(id);
  if (held) return held;
  const asked = api.army(id).then(partsOf);
  known.set(id, asked);
  return asked.catch(() => {
    known.delete(id);
    return [];
  });
}
