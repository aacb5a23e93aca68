import { expect, test } from 'vitest';
import { box, centre, corners, distance, every, outline, outlines, towards, under } from './geometry';

const HALF = Math.sqrt(3) / 2;
const at = (col: number, row: number) => ({ col, row });

test('odd columns stand half a hex lower', () => {
  expect(centre(at(0, 0))).toEqual({ x: 0, y: 0 });
  expect(centre(at(1, 0))).toEqual({ x: 1.5, y: HALF });
  expect(centre(at(2, 3)).y).toBeCloseTo(6 * HALF);
});

test('every neighbour is one hex away, whatever the column', () => {
  const of = (col: number) => (col % 2 === 0 ? -1 : 0);
  for (const col of [4, 5]) {
    const around = [
      at(col, 2),
      at(col, 4),
      ...[col - 1, col + 1].flatMap((c) => [0, 1].map((r) => at(c, 3 + of(col) + r))),
    ];
    const from = centre(at(col, 3));
    for (const one of around) {
      const { x, y } = centre(one);
      expect(Math.hypot(x - from.x, y - from.y)).toBeCloseTo(2 * HALF);
    }
  }
});

test('flat on top: two corners at the sides, two above, two below', () => {
  const six = corners(at(0, 0));
  expect(six).toHaveLength(6);
  expect(six[0]).toEqual({ x: 1, y: 0 });
  expect(six[3]?.x).toBeCloseTo(-1);
  expect(six.filter(({ y }) => Math.abs(y + HALF) < 1e-9)).toHaveLength(2);
  expect(six.filter(({ y }) => Math.abs(y - HALF) < 1e-9)).toHaveLength(2);
});

test('neighbours share two corners', () => {
  const one = corners(at(3, 3));
  const two = corners(at(4, 3));
  const shared = one.filter((a) => two.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-9));
  expect(shared).toHaveLength(2);
});

test('paths close, and many hexes are one path', () => {
  expect(outline(at(0, 0))).toBe('M1 0L0.5 0.866L-0.5 0.866L-1 0L-0.5 -0.866L0.5 -0.866Z');
  expect(outlines([at(0, 0), at(1, 0)]).match(/M/g)).toHaveLength(2);
});

test('the box holds every corner and no more', () => {
  const size = { cols: 4, rows: 3 };
  const all = every(size).flatMap((one) => corners(one));
  expect(every(size)).toHaveLength(12);
  const { x, y, width, height } = box(size);
  expect(Math.min(...all.map((spot) => spot.x))).toBeCloseTo(x);
  expect(Math.max(...all.map((spot) => spot.x))).toBeCloseTo(x + width);
  expect(Math.min(...all.map((spot) => spot.y))).toBeCloseTo(y);
  expect(Math.max(...all.map((spot) => spot.y))).toBeCloseTo(y + height);
});

test('the hex under the pointer is the nearest; beside the board there is none', () => {
  const size = { cols: 25, rows: 21 };
  for (const one of every(size)) {
    const { x, y } = centre(one);
    for (const [dx, dy] of [
      [0, 0],
      [0.7, 0.1],
      [-0.45, 0.6],
      [0.2, -0.8],
    ] as const)
      expect(under({ x: x + dx, y: y + dy }, size)).toEqual(one);
  }
  expect(under({ x: -2, y: 0 }, size)).toBeNull();
  expect(under({ x: 0, y: 40 }, size)).toBeNull();
});

test('an arrow leads to the nearest that way, or nowhere', () => {
  const all = [at(2, 2), at(3, 2), at(8, 2), at(2, 5)].map((at) => ({ at }));
  expect(towards(at(2, 2), 'ArrowRight', all)?.at).toEqual(at(3, 2));
  expect(towards(at(3, 2), 'ArrowRight', all)?.at).toEqual(at(8, 2));
  expect(towards(at(2, 2), 'ArrowDown', all)?.at).toEqual(at(2, 5));
  expect(towards(at(2, 2), 'ArrowUp', all)).toBeNull();
  expect(towards(at(2, 2), 'Enter', all)).toBeNull();
});

test('hexes apart: neighbours one, a knight two, and the same both ways', () => {
  const all = every({ cols: 7, rows: 6 });
  for (const a of all)
    for (const b of all) {
      const [one, two] = [centre(a), centre(b)];
      const touching = Math.hypot(one.x - two.x, one.y - two.y) < 2 * HALF + 0.01;
      expect(distance(a, b) <= 1).toBe(touching);
      expect(distance(a, b)).toBe(distance(b, a));
    }
  expect(distance(at(0, 0), at(6, 3))).toBe(6);
  expect(distance(at(1, 0), at(3, 4))).toBe(5);
});
