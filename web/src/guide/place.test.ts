import { describe, expect, it } from 'vitest';
import { CLEAR, placeCard, shared, tie, type Box } from './place';

const ground: Box = { left: 200, top: 100, right: 1100, bottom: 760 };
const card = { width: 264, height: 150 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const at = (spot: { left: number; top: number }) => box(spot.left, spot.top, card.width, card.height);

describe('the place of a card', () => {
  it('never covers its subject, wherever that goes', () => {
    let before = null;
    for (let x = 200; x < 1000; x += 13)
      for (const y of [110, 300, 640]) {
        const subject = box(x, y, 90, 70);
        before = placeCard({ ground, card, subject, avoid: [], before });
        expect(shared(at(before), subject), `${x} ${y}`).toBe(0);
      }
  });

  it('moves before the subject runs under it', () => {
    const before = { left: 600, top: 300 };
    const near = box(600 - 60 - CLEAR / 2, 330, 60, 60);
    expect(shared(at(before), near)).toBe(0);
    const after = placeCard({ ground, card, subject: near, avoid: [], before });
    expect(after).not.toEqual(before);
  });

  it('stays where it is while it covers nothing', () => {
    const before = { left: 600, top: 300 };
    const subject = box(480, 320, 80, 60);
    expect(placeCard({ ground, card, subject, avoid: [], before })).toEqual(before);
  });

  it('stands on empty ground where there is some', () => {
    const avoid = [box(300, 100, 700, 300), box(200, 500, 300, 200)];
    const spot = placeCard({ ground, card, subject: box(520, 410, 60, 60), avoid, before: null });
    for (const one of avoid) expect(shared(at(spot), one)).toBe(0);
  });

  it('is tied to its subject by a line that ends at the edges of both', () => {
    const line = tie(box(0, 0, 100, 50), box(300, 10, 40, 40));
    expect(line).toEqual([100, 30, 300, 30]);
    expect(tie(box(0, 0, 100, 50), null)).toBeNull();
  });
});
