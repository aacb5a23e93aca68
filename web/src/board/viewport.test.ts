import { expect, test } from 'vitest';
import { MARGIN, NEAREST, plateAt, Viewport } from './viewport.svelte';

function port(width = 928, height = 688): Viewport {
  const out = new Viewport(60, 44);
  out.resize(width, height);
  return out;
}

test('the whole board fits into the stage', () => {
  const seen = port();
  expect(seen.scale).toBeCloseTo(15);
  expect(seen.toPixel([0, 0]).x).toBeCloseTo(MARGIN.left + 3);
  expect(seen.toPixel([44, 60]).x).toBeLessThanOrEqual(928 - MARGIN.right);
});

test('a unit under a tray is brought out without a change of scale, and the board goes back', () => {
  const seen = port();
  const low: [number, number] = [42, 30];
  const before = seen.toPixel(low);
  expect(before.y).toBeGreaterThan(688 - 200);
  seen.cover(200, [{ at: low, around: 3 }]);
  expect(seen.toPixel(low).y).toBeLessThan(688 - 200);
  expect(seen.scale).toBeCloseTo(15);
  seen.cover(0, []);
  expect(seen.toPixel(low).y).toBeCloseTo(before.y);
});

test('a board under a tray can be scrolled to what lies there, and goes back when the tray is put away', () => {
  const seen = port();
  const before = seen.toPixel([42, 30]);
  seen.pan(0, -100);
  expect(seen.toPixel([42, 30])).toEqual(before);
  seen.cover(160, []);
  expect(seen.toPixel([42, 30])).toEqual(before);
  seen.pan(0, -100);
  expect(seen.toPixel([42, 30]).y).toBeCloseTo(before.y - 100);
  seen.cover(0, []);
  expect(seen.toPixel([42, 30]).y).toBeCloseTo(before.y);
});

test('a pixel and its point are one another’s', () => {
  const seen = port();
  seen.zoom(2.3, { x: 200, y: 333 });
  const [x, y] = seen.toBoard({ x: 417, y: 91 });
  const back = seen.toPixel([x ?? 0, y ?? 0]);
  expect(back.x).toBeCloseTo(417);
  expect(back.y).toBeCloseTo(91);
});

test('zooming keeps what is under the pointer', () => {
  const seen = port();
  const pixel = { x: 300, y: 200 };
  const before = seen.toBoard(pixel);
  seen.zoom(1.7, pixel);
  const after = seen.toBoard(pixel);
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
});

test('zooming ends at the whole board and at the nearest view', () => {
  const seen = port();
  seen.zoom(100);
  expect(seen.scale).toBe(NEAREST);
  seen.zoom(0.0001);
  expect(seen.scale).toBeCloseTo(15);
  expect(seen.fitted).toBe(true);
});

test('the board follows the hand and never leaves the stage', () => {
  const seen = port();
  seen.zoom(3, { x: 464, y: 344 });
  const before = seen.toPixel([22, 30]);
  seen.pan(-40, 25);
  const after = seen.toPixel([22, 30]);
  expect(after.x - before.x).toBeCloseTo(-40);
  expect(after.y - before.y).toBeCloseTo(25);
  seen.pan(-100_000, -100_000);
  expect(seen.toPixel([44, 60]).x).toBeCloseTo(seen.width / 2);
});

test('a resized stage keeps its middle, or the whole board', () => {
  const seen = port();
  seen.resize(1400, 900);
  expect(seen.scale).toBeCloseTo((900 - MARGIN.top - MARGIN.bottom) / 44);
  seen.zoom(2);
  const before = seen.toBoard({ x: 700, y: 450 });
  seen.resize(800, 600);
  const after = seen.toBoard({ x: 400, y: 300 });
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
});

test('what is out of sight is brought into it', () => {
  const seen = port();
  seen.zoom(4, { x: 0, y: 0 });
  seen.show([40, 55]);
  const at = seen.toPixel([40, 55]);
  expect(at.x).toBeLessThanOrEqual(seen.width);
  expect(at.y).toBeLessThanOrEqual(seen.height);
});

test('a plate is never cut at the edge of the stage', () => {
  const seen = port();
  const size = { width: 150, height: 20 };
  for (const point of [
    [0, 0],
    [0, 60],
    [44, 0],
    [44, 60],
    [22, 30],
  ] as [number, number][]) {
    const { x, y } = plateAt(seen, point, size, [-176, 8], [26, 8]);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + size.width).toBeLessThanOrEqual(928);
    expect(y + size.height).toBeLessThanOrEqual(688);
  }
});
