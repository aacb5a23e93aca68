import { expect, test } from 'vitest';
import { leader, placeLabels, type Label, type Rect } from './labels';

const stage = { x: 0, y: 0, width: 900, height: 660 };
const label = (id: string, x: number, y: number, size = 40): Label => ({
  id,
  width: 100,
  height: 18,
  about: { x, y, width: size, height: size },
});
const apart = (a: Rect, b: Rect) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

function placed(labels: Label[], models: { x: number; y: number; r: number }[] = []): Map<string, Rect> {
  const found = placeLabels(labels, { models, words: [], stage });
  return new Map(
    labels.map((one) => [one.id, { ...found.get(one.id)!, width: one.width, height: one.height }]),
  );
}

test('above is the natural place', () => {
  const { y } = placed([label('a', 400, 300)]).get('a')!;
  expect(y + 18).toBeLessThanOrEqual(300);
});

test('words stay on the stage in every corner', () => {
  const labels = [label('a', 0, 0), label('b', 860, 0), label('c', 0, 620), label('d', 860, 620)];
  for (const rect of placed(labels).values()) {
    expect(rect.x).toBeGreaterThanOrEqual(0);
    expect(rect.y).toBeGreaterThanOrEqual(0);
    expect(rect.x + rect.width).toBeLessThanOrEqual(900);
    expect(rect.y + rect.height).toBeLessThanOrEqual(660);
  }
});

test('words keep off one another and off models', () => {
  const labels = Array.from({ length: 8 }, (_, at) => label(`u${at}`, 200 + at * 60, 300));
  const models = labels.map((one) => ({ x: one.about.x + 20, y: 320, r: 20 }));
  const found = [...placed(labels, models).values()];
  for (const [at, one] of found.entries()) {
    for (const other of found.slice(at + 1)) expect(apart(one, other)).toBe(true);
    for (const disc of models) {
      const dx = Math.max(one.x - disc.x, 0, disc.x - one.x - one.width);
      const dy = Math.max(one.y - disc.y, 0, disc.y - one.y - one.height);
      expect(Math.hypot(dx, dy)).toBeGreaterThanOrEqual(disc.r);
    }
  }
});

test('a label stays where it was when little has changed', () => {
  const one = label('a', 400, 300);
  const before = new Map([['a', 3]]);
  const found = placeLabels([one], { models: [], words: [], stage }, before);
  expect(found.get('a')?.spot).toBe(3);
});

test('words that would cover something shrink to a mark, and the others do not', () => {
  const small = { width: 18, height: 18 };
  // One unit in the middle of a crowd, one on open ground.
  const crowded = { ...label('crowded', 300, 300), width: 160, small };
  const free = { ...label('free', 700, 100), width: 160, small };
  const models = Array.from({ length: 100 }, (_, at) => ({
    x: 150 + (at % 10) * 40,
    y: 150 + Math.floor(at / 10) * 40,
    r: 12,
  }));
  const found = placeLabels([crowded, free], { models, words: [], stage });
  expect(found.get('crowded')?.small).toBe(true);
  expect(found.get('free')?.small).toBe(false);
});

test('a label beside its subject needs no leader, one further off has one that ends at both edges', () => {
  const about = { x: 100, y: 100, width: 40, height: 40 };
  expect(leader({ x: 90, y: 77, width: 60, height: 18 }, about)).toBeNull();
  expect(leader({ x: 100, y: 40, width: 40, height: 18 }, about)).toEqual({
    from: { x: 120, y: 58 },
    to: { x: 120, y: 100 },
  });
});
