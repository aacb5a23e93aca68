import { expect, test } from 'vitest';
import type { Plate } from '../state/table.svelte';
import { placePlates, plateText } from './plates';

const plate = (unit: string, more: Partial<Plate> = {}): Plate => ({
  unit,
  marker: null,
  name: unit,
  key: '1',
  text: '+4.5 slain',
  figure: '+4.5',
  chosen: false,
  dim: false,
  lines: [],
  choose: () => {},
  ...more,
});
const stage = { x: 0, y: 0, width: 900, height: 660 };
const about = { x: 300, y: 300, width: 60, height: 60 };

test('a plate keeps off the models beside its unit', () => {
  const models = [340, 360, 380, 400, 420].map((x) => ({ x: x + 60, y: 330, r: 12 }));
  const [placed] = placePlates([{ plate: plate('boyz'), about }], { models, words: [], stage }, false);
  const { x, y, width, height } = placed!.rect;
  for (const model of models) {
    const inside = model.x > x && model.x < x + width && model.y > y && model.y < y + height;
    expect(inside).toBe(false);
  }
  expect(placed!.text).toBe('+4.5 slain');
});

test('without room it is its key alone', () => {
  const models = [];
  for (let x = 150; x < 520; x += 16) for (let y = 150; y < 520; y += 16) models.push({ x, y, r: 12 });
  const [placed] = placePlates([{ plate: plate('boyz'), about }], { models, words: [], stage }, false);
  expect(placed!.text).toBe('');
  expect(placed!.rect.width).toBeLessThan(30);
});

test('a small board has figures alone, of what changes something or is chosen', () => {
  expect(plateText(plate('a'), true)).toBe('+4.5');
  expect(plateText(plate('a', { chosen: true }), true)).toBe('+4.5 slain');
  expect(plateText(plate('a', { dim: true }), true)).toBe('');
  expect(plateText(plate('a', { dim: true }), false)).toBe('+4.5 slain');
});
