/** Figures of the bar chart. Everything comes from the server's distributions. */

export interface Bar {
  /** The least and the most damage it stands for. */
  from: number;
  to: number;
  chance: number;
  /** Models slain by that much. */
  slain: number;
}

const SMALL = 5e-5;
const MOST_BARS = 24;

/** More damage never slays fewer, so the slain of a damage is where both cumulated chances meet. */
export function slainBy(damage: number[], slain: number[]): number[] {
  const reached = slain.map((_, at) => slain.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
  let sum = 0;
  return damage.map((chance) => {
    // The middle of the step: safe from roundings at its ends.
    const middle = sum + chance / 2;
    sum += chance;
    const found = reached.findIndex((one) => middle < one);
    return found < 0 ? slain.length - 1 : found;
  });
}

/** The last value worth a bar. */
const end = (chances: number[]): number => {
  const last = chances.findLastIndex((chance) => chance > SMALL);
  return Math.max(last, 0);
};

export function bars(damage: number[], slain: number[], atLeast = 0): Bar[] {
  const by = slainBy(damage, slain);
  const last = Math.max(end(damage), Math.min(atLeast, damage.length - 1));
  const width = Math.ceil((last + 1) / MOST_BARS);
  const out: Bar[] = [];
  for (let from = 0; from <= last; from += width) {
    const to = Math.min(from + width - 1, last);
    const chance = damage.slice(from, to + 1).reduce((sum, one) => sum + one, 0);
    out.push({ from, to, chance, slain: by[to] ?? 0 });
  }
  return out;
}

/** The same spans for another distribution. */
export const alike = (shape: Bar[], damage: number[]): number[] =>
  shape.map((bar) => damage.slice(bar.from, bar.to + 1).reduce((sum, one) => sum + one, 0));

/** Round lines for an axis up to a share. */
export function ticks(most: number): number[] {
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25].find((one) => most / one <= 6) ?? 0.25;
  const out: number[] = [];
  for (let at = 0; at <= Math.ceil(most / step - 1e-9); at += 1) out.push(at * step);
  return out;
}
