/** Lengths, points and shares as people write them: the one place of the page that rounds any of them. */

/** Tenths of an inch as the log and the refusals show them: whole tenths that are covered, the rest cut off.
 *  Lengths are thousandths in the rules, so the cut is made on thousandths. */
export const tenths = (value: number): number => Math.floor(Math.round(value * 1000) / 100);

/** Inches as people write them; every length on the page goes through here. */
export const inches = (value: number): string => `${(tenths(value) / 10).toFixed(1)}″`;

/** Inches to the thousandth, where a tenth would not tell two lengths apart. */
export const exactInches = (value: number): string => `${value.toFixed(3)}″`;

/** What is left of a cap, or how much was too far: counted in the tenths that are shown, so that used and left
 *  add up to the cap. What is too far by less is a tenth too far. */
export function inchesLeft(used: number, cap: number): { far: boolean; text: string } {
  const left = tenths(cap) - tenths(used);
  const far = used > cap + 0.005;
  const shown = far ? Math.max(1, -left) : Math.max(0, left);
  return { far, text: `${(shown / 10).toFixed(1)}″` };
}

/** Points are whole everywhere: "5 VP", "1 CP". */
export const victoryPoints = (points: number): string => `${Math.round(points)}\u00a0VP`;
export const commandPoints = (points: number): string => `${Math.round(points)}\u00a0CP`;

/** A chance; what is neither sure nor impossible never reads as if it were. */
export const percent = (chance: number): string => {
  const value = chance * 100;
  if (value > 0 && value < 1) return '<1\u00a0%';
  if (value < 100 && value > 99) return '>99\u00a0%';
  return `${Math.round(value)}\u00a0%`;
};

/** A part of a score, its sign always written. */
export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
