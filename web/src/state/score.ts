/** A player's points by where they came from, as the server says them. */
import type { View } from '../protocol';

export interface ScoreRow {
  primary: number;
  secondary: number;
  secret: number;
  painted: number;
  /** What the players settled by hand, more or less than was scored. */
  byHand: number;
  total: number;
}

/** The row of one player, or nothing in a battle without a mission. */
export function scoreRow(view: View | null, player: number): ScoreRow | null {
  const score = view?.scores?.[String(player)];
  if (!view || !score) return null;
  const { primary, secondary, secret = 0, painted = 0 } = score;
  const total = view.vp[player - 1] ?? 0;
  return {
    primary,
    secondary,
    secret,
    painted,
    byHand: total - primary - secondary - secret - painted,
    total,
  };
}
