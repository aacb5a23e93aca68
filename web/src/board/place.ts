/** Where things are drawn: the 60" side lies across the screen, so board (x, y) is drawn at
 *  (y, x), one unit an inch. */
import type { Point } from '../protocol';

export type Screen = { x: number; y: number };

export const toScreen = (point: Point): Screen => ({ x: point[1], y: point[0] });
export const toBoard = (at: Screen): Point => [at.y, at.x];
/** An angle on the board, degrees from +x towards +y, as an SVG rotation. */
export const toRotation = (facing: number): number => 90 - facing;
export const outline = (points: Point[]): string =>
  points.map((point) => `${point[1]},${point[0]}`).join(' ');
/** Points as the `d` of a path. */
export const trace = (points: Point[], closed = false): string =>
  points.map((point, at) => `${at === 0 ? 'M' : 'L'}${point[1]} ${point[0]}`).join('') +
  (closed && points.length > 0 ? 'Z' : '');
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
/** Tenths of an inch as the log and the refusals of the server show them: whole tenths that are covered, the
 *  rest cut off. Lengths are thousandths there, so the cut is made on thousandths. */
export const tenths = (value: number): number => Math.floor(Math.round(value * 1000) / 100);
/** Inches as people write them; every length on the page goes through here. */
export const inches = (value: number): string => `${(tenths(value) / 10).toFixed(1)}″`;
/** What is left of a cap, or how much was too far: counted in the tenths that are shown, so that used and left
 *  add up to the cap. What is too far by less is a tenth too far. */
export function inchesLeft(used: number, cap: number): { far: boolean; text: string } {
  const left = tenths(cap) - tenths(used);
  const far = used > cap + 0.005;
  const shown = far ? Math.max(1, -left) : Math.max(0, left);
  return { far, text: `${(shown / 10).toFixed(1)}″` };
}
