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
export { inches, inchesLeft, tenths } from '../language/figures';
