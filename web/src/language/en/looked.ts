/** What games played forward said, in English. */
import type { LookedInfo } from '../../protocol';

/** More things than these were tried for no more than a few games. */
const SHOWN = 3;

const games = (count: number): string => (count === 1 ? '1 game' : `${count} games`);
const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** How the games of the choice ended, then those of what else was tried, what came nearest first. */
export function looked({ games: played, chance, others }: LookedInfo): string[] {
  const chosen = `In ${games(played)} played forward this came to a chance to win of ${percent(chance)}.`;
  const other = (one: LookedInfo['others'][number]): string => {
    const what = one.title === null ? 'going its own way' : one.title;
    return `Instead ${what}: ${percent(one.chance)} in ${games(one.games)}.`;
  };
  return [chosen, ...others.slice(0, SHOWN).map(other)];
}
