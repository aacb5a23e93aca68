/** Where a card of words may stand: on empty ground beside what it is about, never on it. All in pixels
 *  of the window. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  left: number;
  top: number;
}

export interface Wanted {
  /** The ground on which the card may stand. */
  ground: Box;
  card: Size;
  /** What the words are about. */
  subject: Box | null;
  /** What should stay visible: units, flags, notices. */
  avoid: Box[];
  /** What is better left free, where there is other ground: rings of markers. */
  rather?: Box[];
  /** Where the card stands now: it stays there as long as it covers nothing. */
  before: Spot | null;
}

/** How near the subject may come before the card gives way. */
export const CLEAR = 20;
const STEP = 20;

const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

/** The area that two boxes share. */
export function shared(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const cardAt = (spot: Spot, card: Size): Box => ({
  ...spot,
  right: spot.left + card.width,
  bottom: spot.top + card.height,
});

function gap(a: Box, b: Box): number {
  const across = Math.max(a.left - b.right, b.left - a.right, 0);
  const down = Math.max(a.top - b.bottom, b.top - a.bottom, 0);
  return Math.hypot(across, down);
}

/** The best place; the subject counts far more than anything else, so that only a subject as large as
 *  the ground itself can be covered. */
export function placeCard({ ground, card, subject, avoid, rather = [], before }: Wanted): Spot {
  const near = subject ? grown(subject, CLEAR) : null;
  const kept = avoid.map((box) => grown(box, 6));
  const cost = (spot: Spot): number => {
    const box = cardAt(spot, card);
    const covered = kept.reduce((sum, one) => sum + shared(box, one), 0);
    const rings = rather.reduce((sum, one) => sum + shared(box, one), 0);
    return (
      (near ? shared(box, near) * 1000 : 0) + covered * 10 + rings + (subject ? gap(box, subject) : spot.top)
    );
  };
  const most = { left: ground.right - card.width, top: ground.bottom - card.height };
  if (before && before.left >= ground.left && before.top >= ground.top) {
    const inside = before.left <= most.left && before.top <= most.top;
    const box = cardAt(before, card);
    const free = !kept.some((one) => shared(box, one) > 0) && !(near && shared(box, near) > 0);
    // Still beside its subject: words that jump are words that nobody reads.
    if (inside && free && (!subject || gap(box, subject) < 260)) return before;
  }
  let best: Spot = { left: ground.left, top: ground.top };
  let least = Infinity;
  for (let top = ground.top; top <= Math.max(most.top, ground.top); top += STEP)
    for (let left = ground.left; left <= Math.max(most.left, ground.left); left += STEP) {
      const price = cost({ left, top });
      if (price < least) [best, least] = [{ left, top }, price];
    }
  return best;
}

/** The line that ties a card to its subject: from the card's edge to the subject's. Null where they
 *  touch, or there is no subject. */
export function tie(card: Box, subject: Box | null): [number, number, number, number] | null {
  if (!subject) return null;
  const nearest = (low: number, high: number, from: number) => Math.min(Math.max(from, low), high);
  const middle = [(subject.left + subject.right) / 2, (subject.top + subject.bottom) / 2] as const;
  const start = [
    nearest(card.left, card.right, middle[0]),
    nearest(card.top, card.bottom, middle[1]),
  ] as const;
  const end = [
    nearest(subject.left, subject.right, start[0]),
    nearest(subject.top, subject.bottom, start[1]),
  ] as const;
  const long = Math.hypot(end[0] - start[0], end[1] - start[1]);
  return long < 6 ? null : [...start, ...end];
}
