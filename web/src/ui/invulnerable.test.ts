import { expect, test } from 'vitest';
import { invulnerable, invulnerableAgainst } from './invulnerable';
import type { ModelInfo } from '../protocol';

const model = (against?: [number | null, number | null], best: number | null = 5) =>
  ({ invulnerable: best, ...(against && { invulnerable_against: against }) }) as ModelInfo;

test('a save against everything is one number', () => {
  expect(invulnerable(model())).toBe('5+');
  expect(invulnerable(model(undefined, null))).toBe('–');
});

test('a save against shots only is shown apart', () => {
  expect(invulnerable(model([5, null]))).toBe('5+ / –');
  expect(invulnerableAgainst(model([5, null]))).toContain('ranged attacks only');
  expect(invulnerableAgainst(model([5, 4], 4))).toContain('4+ in melee');
});
