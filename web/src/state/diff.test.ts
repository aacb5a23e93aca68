import { expect, test } from 'vitest';
import { apply } from './diff';

test('what is untouched keeps its identity', () => {
  const before = { units: { a: { models: { 'cap.m1': { w: 2 } } }, b: { w: 1 } }, gone: 1 };
  const after = apply(before, [
    { op: 'set', path: 'units.a.models.cap~m1.w', value: 1 },
    { op: 'remove', path: 'gone' },
  ]);
  expect(after).toEqual({ units: { a: { models: { 'cap.m1': { w: 1 } } }, b: { w: 1 } } });
  expect(after.units.b).toBe(before.units.b);
  expect(before.units.a.models['cap.m1'].w).toBe(2);
});
