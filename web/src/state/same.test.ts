import { expect, test } from 'vitest';
import type { End, Path } from '../protocol';
import { sameEnd, samePath, sameRecord } from './same';

test('paths are the same step by step', () => {
  const path: Path = [[1, 2, 0], { pivot: 90 }, [3, 4, 0]];
  expect(samePath(path, [[1, 2, 0], { pivot: 90 }, [3, 4, 0]])).toBe(true);
  expect(samePath(path, [[1, 2, 0], { pivot: 91 }, [3, 4, 0]])).toBe(false);
  expect(samePath(path, [[1, 2, 0], [3, 4, 0], { pivot: 90 }])).toBe(false);
  expect(samePath(path, path.slice(1))).toBe(false);
  expect(sameRecord({ a: path }, { a: [...path] }, samePath)).toBe(true);
  expect(sameRecord({ a: path }, { b: path }, samePath)).toBe(false);
  expect(sameRecord({ a: path }, {}, samePath)).toBe(false);
});

test('ends of a tape measure are the same by id or by place', () => {
  const model: End = { unit_id: 'u', model_id: 'm1' };
  const place: End = { at: [1, 2] };
  expect(sameEnd(model, { ...model })).toBe(true);
  expect(sameEnd(model, { ...model, model_id: 'm2' })).toBe(false);
  expect(sameEnd(place, { at: [1, 2] })).toBe(true);
  expect(sameEnd(place, { at: [1, 3] })).toBe(false);
  expect(sameEnd(place, model)).toBe(false);
  expect(sameEnd(undefined, model)).toBe(false);
  expect(sameEnd(undefined, undefined)).toBe(true);
});
