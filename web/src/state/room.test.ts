import { expect, test } from 'vitest';
import { layoutFor } from './room.svelte';

test('a window gets the layout that its size allows', () => {
  expect(layoutFor(1440, 900)).toBe('wide');
  expect(layoutFor(1280, 720)).toBe('wide');
  expect(layoutFor(1024, 768)).toBe('tablet');
  expect(layoutFor(390, 844)).toBe('phone');
  // A laptop at 200 %, and a phone on its side.
  expect(layoutFor(720, 450)).toBe('slip');
  expect(layoutFor(844, 390)).toBe('slip');
});
