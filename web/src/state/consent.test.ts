import { beforeEach, expect, test, vi } from 'vitest';
import { agree, agreed } from './consent';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('consent is given for one game and kept', () => {
  expect(agreed('a')).toBe(false);
  agree('a');
  agree('a');
  expect(agreed('a')).toBe(true);
  expect(agreed('b')).toBe(false);
  expect(JSON.parse(localStorage.getItem('strategium.not-sealed') ?? '')).toEqual(['a']);
});

test('what is stored and is none of ours is no consent', () => {
  for (const odd of ['{', '{"a":1}', '[1,null]']) {
    localStorage.setItem('strategium.not-sealed', odd);
    expect(agreed('a')).toBe(false);
  }
});
