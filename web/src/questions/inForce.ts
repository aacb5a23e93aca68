/** What rules have put in force, as badges: on units, on markers and in the gutter above the board. */
import type { ForceKind, UntilView, View } from '../protocol';
import type { IconName } from '../ui/icons';

export interface Badge {
  key: string;
  name: string;
  icon: IconName;
  /** Whose colour it has: who bears it, or whose rule marks an enemy. */
  player: number;
  /** The unit it is on, if it is on one. */
  unit: string | null;
  ends: string;
}

const ENDS: { [until in UntilView]: string } = {
  attacks: 'until these attacks are over',
  phase: 'until the end of the phase',
  turn: 'until the end of the turn',
  round: 'until the end of the round',
  command: 'until the next Command phase',
  shooting: 'until the next Shooting phase',
  battle: 'for the rest of the battle',
};

const ICONS: { [kind in ForceKind]: IconName } = {
  mark: 'target',
  call: 'crown',
  stance: 'swords',
  effect: 'shield',
};

/** All badges, those of a whole army first; one for each rule and bearer. */
export function badges(view: View | null): Badge[] {
  const seen = new Set<string>();
  const out: Badge[] = [];
  for (const one of view?.in_force ?? []) {
    const key = `${one.id} ${one.player ?? ''} ${one.unit ?? ''}`;
    if (seen.has(key) || one.name === '') continue;
    seen.add(key);
    out.push({
      key,
      name: one.name,
      icon: ICONS[one.kind],
      player: one.player ?? one.command_of ?? (one.unit ? (view?.units[one.unit]?.player ?? 1) : 1),
      unit: one.unit ?? null,
      ends: ENDS[one.until],
    });
  }
  return out.sort((a, b) => Number(a.unit !== null) - Number(b.unit !== null));
}

/** Names of what is in force on a unit, given with every id that it goes by. */
export const forcesOn = (view: View | null, ids: readonly string[]): string[] => [
  ...new Set(
    badges(view)
      .filter((badge) => badge.unit !== null && ids.includes(badge.unit))
      .map((badge) => badge.name),
  ),
];
