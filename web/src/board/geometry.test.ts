import { expect, test } from 'vitest';
import type { BaseInfo, Point } from '../protocol';
import { along, cut, length, outside, straighten, ties, turn } from './geometry';
import { rangeOutline } from './reach';
import type { Piece } from './standing';

const disc: BaseInfo = { shape: 'round', length: 1.26, width: 1.26 };
const hull: BaseInfo = { shape: 'hull', length: 6, width: 3 };
const oval: BaseInfo = { shape: 'oval', length: 3, width: 2 };

test('a trail is as long as its legs, and can be cut', () => {
  const line: Point[] = [
    [0, 0],
    [3, 4],
    [3, 10],
  ];
  expect(length(line)).toBe(11);
  expect(cut(line, 8)).toEqual([
    [0, 0],
    [3, 4],
    [3, 7],
  ]);
  expect(cut(line, 40)).toEqual(line);
  expect(along([0, 0], [2, 4], 0.5)).toEqual([1, 2]);
});

test('a straight line keeps to eight directions', () => {
  expect(straighten([0, 0], [5, 0.4])).toEqual([5, 0]);
  const [x, y] = straighten([1, 1], [4, 4.5]);
  expect(x - 1).toBeCloseTo(y - 1);
});

test('a quarter turn', () => {
  expect(turn([3, 2], [2, 2], 90)).toEqual([2, 3]);
});

test('what lies on a base: disc, oval, hull', () => {
  expect(outside({ at: [10, 10], base: disc, facing: 0 }, [10.5, 10])).toBeLessThan(0);
  expect(outside({ at: [10, 10], base: disc, facing: 0 }, [11, 10])).toBeCloseTo(0.37);
  // A hull that looks along +x is long there and narrow across.
  expect(outside({ at: [10, 10], base: hull, facing: 0 }, [12.9, 10])).toBeLessThan(0);
  expect(outside({ at: [10, 10], base: hull, facing: 0 }, [10, 12])).toBeCloseTo(0.5);
  expect(outside({ at: [10, 10], base: hull, facing: 90 }, [10, 12.9])).toBeLessThan(0);
  expect(outside({ at: [10, 10], base: oval, facing: 0 }, [11.4, 10])).toBeLessThan(0);
  expect(outside({ at: [10, 10], base: oval, facing: 0 }, [10, 11.4])).toBeGreaterThan(0);
});

test('ties join everybody with the least ink', () => {
  const found = ties([
    [0, 0],
    [0, 5],
    [0, 1],
    [0, 2],
  ]);
  expect(found).toHaveLength(3);
  expect(found).toContainEqual([0, 2]);
  expect(found).toContainEqual([2, 3]);
  expect(found).toContainEqual([3, 1]);
});

test('a range runs as far from the base as the weapon reaches', () => {
  const piece: Pick<Piece, 'at' | 'base'> = { at: [20, 20], base: disc };
  for (const at of rangeOutline([piece], 24)) expect(length([[20, 20], at])).toBeCloseTo(24.63);
});
