/** Puts words on free ground: a greedy search around each thing that is named, which keeps off
 *  models, off other words and on the stage. All in pixels. */

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Label {
  id: string;
  width: number;
  height: number;
  /** What it names. */
  about: Rect;
  /** Placed first, the smaller the sooner. */
  order?: number;
  /** The size of a mark that stands for the words where they would cover something. */
  small?: { width: number; height: number };
}

/** Where a label stands. */
export interface Placed {
  x: number;
  y: number;
  /** Which of the places around what is named. */
  spot: number;
  /** It has shrunk to its mark. */
  small: boolean;
}

export interface Disc {
  x: number;
  y: number;
  r: number;
}

export interface Taken {
  models: Disc[];
  /** Other words that stand fast. */
  words: Rect[];
  /** The stage. */
  stage: Rect;
}

const GAP = 5;
/** How far from what is named its words may stand. */
const FARTHEST = 52;
/** A label stays where it was unless another place is clearly better. */
const STAY = 30;
/** Covered area beyond which the words shrink to a mark: a brush of a corner does not count. */
const CROWDED = 90;

/** The corner of each label, by id. `before` are the former places, relative to `about`. */
export function placeLabels(
  labels: Label[],
  taken: Taken,
  before: Map<string, number> = new Map(),
): Map<string, Placed> {
  const out = new Map<string, Placed>();
  const words = [...taken.words];
  const sorted = [...labels].sort((a, b) => (a.order ?? 1) - (b.order ?? 1) || a.id.localeCompare(b.id));
  for (const label of sorted) {
    let size = { width: label.width, height: label.height };
    let best = place(label, size, taken, words, before.get(label.id));
    if (label.small && best.covers > CROWDED) {
      size = label.small;
      best = place(label, size, taken, words, undefined);
    }
    out.set(label.id, { x: best.x, y: best.y, spot: best.spot, small: size === label.small });
    words.push({ x: best.x, y: best.y, ...size });
  }
  return out;
}

/** The best place for one label, and how much it covers there. */
function place(
  label: Label,
  size: { width: number; height: number },
  taken: Taken,
  words: Rect[],
  former: number | undefined,
): { x: number; y: number; spot: number; covers: number } {
  let best = { x: 0, y: 0, spot: -1, covers: 0 };
  let least = Infinity;
  const sized = { ...label, ...size };
  const around = vicinity(sized);
  const discs = taken.models.filter((disc) => cover(around, disc) > 0);
  const near = words.filter((other) => common(around, other) > 0);
  spots(sized).forEach(({ x, y, far }, spot) => {
    const rect = { x, y, ...size };
    const way = far * 0.8 + spot * 0.3 - (former === spot ? STAY : 0);
    let covers = off(rect, taken.stage) * 400;
    for (const other of near) covers += common(rect, other) * 3;
    for (const disc of discs) {
      if (way + covers >= least) return;
      covers += cover(rect, disc) * 2;
    }
    if (way + covers < least) [least, best] = [way + covers, { x, y, spot, covers }];
  });
  return best;
}

/** The line that ties a label to what it is about: from the edge of the one to the edge of the other. Nothing
 *  where they stand so near that nobody could doubt it. */
export function leader(
  label: Rect,
  about: Rect,
  near = 9,
): { from: { x: number; y: number }; to: { x: number; y: number } } | null {
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  const centre = { x: about.x + about.width / 2, y: about.y + about.height / 2 };
  const from = {
    x: clamp(centre.x, label.x, label.x + label.width),
    y: clamp(centre.y, label.y, label.y + label.height),
  };
  const to = {
    x: clamp(from.x, about.x, about.x + about.width),
    y: clamp(from.y, about.y, about.y + about.height),
  };
  return Math.hypot(to.x - from.x, to.y - from.y) > near ? { from, to } : null;
}

/** Everything within which a label can come to stand. */
function vicinity({ about, width, height }: Label): Rect {
  const [wide, high] = [width + FARTHEST + GAP + 8, height + FARTHEST + GAP];
  return {
    x: about.x - wide,
    y: about.y - high,
    width: about.width + 2 * wide,
    height: about.height + 2 * high,
  };
}

/** Places around what is named, the natural ones first: above, below, beside, and further out. */
function spots({ about, width, height }: Label): { x: number; y: number; far: number }[] {
  const out: { x: number; y: number; far: number }[] = [];
  const middle = about.x + about.width / 2 - width / 2;
  const level = about.y + about.height / 2 - height / 2;
  for (const far of [0, 14, 30, FARTHEST]) {
    const [up, down] = [about.y - GAP - height - far, about.y + about.height + GAP + far];
    const [left, right] = [about.x - GAP - width - far, about.x + about.width + GAP + far];
    for (const x of [
      middle,
      about.x - 6,
      about.x + about.width - width + 6,
      left + width * 0.6,
      right - width * 0.6,
    ]) {
      out.push({ x, y: up, far }, { x, y: down, far });
    }
    for (const y of [level, about.y, about.y + about.height - height])
      out.push({ x: right, y, far: far + 2 }, { x: left, y, far: far + 2 });
  }
  return out;
}

/** The area two rectangles share. */
function common(a: Rect, b: Rect): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) + 2;
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) + 2;
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How deep a rectangle reaches into a disc, as an area of sorts. */
function cover(rect: Rect, { x, y, r }: Disc): number {
  const dx = Math.max(rect.x - x, 0, x - rect.x - rect.width);
  const dy = Math.max(rect.y - y, 0, y - rect.y - rect.height);
  const deep = r + 1 - Math.hypot(dx, dy);
  return deep > 0 ? deep * Math.min(rect.height, 2 * r) : 0;
}

/** How far a rectangle sticks out of the stage. */
function off(rect: Rect, stage: Rect): number {
  return (
    Math.max(0, stage.x - rect.x) +
    Math.max(0, rect.x + rect.width - stage.x - stage.width) +
    Math.max(0, stage.y - rect.y) +
    Math.max(0, rect.y + rect.height - stage.y - stage.height)
  );
}
