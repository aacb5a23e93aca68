/** Bases as they are sold, in millimetres. */

/** Round ones; the one that most often fits is offered first, and none is taken by itself. */
export const ROUND = [32, 25, 28.5, 40, 50, 60, 80, 90, 100, 130, 160];
export const OVAL: [number, number][] = [
  [60, 35],
  [75, 42],
  [90, 52],
  [105, 70],
  [120, 92],
  [170, 105],
];

export const presets: number[][] = [...ROUND.map((mm) => [mm]), ...OVAL];

/** `32 mm`, `75 × 42 mm`. */
export const named = (mm: number[]): string =>
  mm.length === 0 ? 'not known' : `${mm.map((one) => Number(one.toFixed(1))).join(' × ')} mm`;

export const alike = (a: number[], b: number[]): boolean =>
  a.length === b.length && a.every((one, at) => Math.abs(one - (b[at] ?? 0)) < 0.05);
