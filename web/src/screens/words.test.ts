import { expect, test } from 'vitest';
import { ago, percent, plural, printed, title } from './words';

test('times are told as people tell them', () => {
  const now = 1_790_000_000;
  expect(ago(now - 5, now)).toBe('just now');
  expect(ago(now - 125, now)).toBe('2 minutes ago');
  expect(ago(now - 3 * 3600, now)).toBe('3 hours ago');
  expect(ago(now - 86_400, now)).toBe('yesterday');
  expect(ago(now + 50, now)).toBe('just now');
  expect(ago(now - 60 * 86_400, now)).toMatch(/2026/);
});

test('shares keep a digit where they are small', () => {
  expect(percent(0.953)).toBe('95 %');
  expect(percent(0.0431)).toBe('4.3 %');
  expect(percent(0.0001)).toBe('<0.1 %');
  expect(percent(0)).toBe('0.0 %');
});

test('words', () => {
  expect(title('STRIKE_FORCE')).toBe('Strike force');
  expect(printed('RAPID FIRE 1')).toBe('Rapid Fire 1');
  expect(printed('ANTI-INFANTRY 4+')).toBe('Anti-Infantry 4+');
  expect(printed('Deep Strike')).toBe('Deep Strike');
  expect(plural(1, 'unit')).toBe('1 unit');
  expect(plural(12, 'unit')).toBe('12 units');
});
