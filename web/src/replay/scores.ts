/** The score of a battle as columns: each round, then what is given once, then the sum. */
import type { Story } from '../protocol';

export interface Column {
  label: string;
  /** Of players 1 and 2. */
  bars: { primary: number; secondary: number; once: number }[];
}

/** The columns of the chart. What is shown of each player adds up to the total. */
export function columns(story: Story): Column[] {
  const [one, two] = story.totals;
  const rounds = story.rounds.map((round) => ({
    label: `Round ${round.round}`,
    bars: [0, 1].map((at) => ({
      primary: round.primary[at] ?? 0,
      secondary: round.secondary[at] ?? 0,
      once: 0,
    })),
  }));
  const once = (label: string, values: [number, number]): Column[] =>
    values.some((value) => value !== 0)
      ? [{ label, bars: values.map((value) => ({ primary: 0, secondary: 0, once: value })) }]
      : [];
  return [
    ...rounds,
    ...once('Secret', [one.secret, two.secret]),
    ...once('Painted', [one.painted, two.painted]),
    ...once('By hand', [one.by_hand, two.by_hand]),
  ];
}

/** The sum of a player's bars. */
export const sum = (all: Column[], player: number): number =>
  all.reduce((total, { bars }) => {
    const bar = bars[player - 1];
    return total + (bar ? bar.primary + bar.secondary + bar.once : 0);
  }, 0);
