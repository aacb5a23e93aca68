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

/** The corner of each label, by id. `before` are the former places, relative to `about`. */
export function placeLabels(
  labels: Label[],
  taken: Taken,
  before: Map<string, number> = new Map(),
): Map<string, { x: number; y: number; spot: number }> {
  const out = new Map<string, { x: number; y: number; spot: number }>();
  const words = [...taken.words];
  const sorted = [...labels].sort((a, b) => (a.order ?? 1) - (b.order ?? 1) || a.id.localeCompare(b.id));
  for (const label of sorted) {
    let best = { x: 0, y: 0, spot: -1 };
    let least = Infinity;
    const around = vicinity(label);
    const discs = taken.models.filter((disc) => cover(around, disc) > 0);
    const near = words.filter((other) => common(around, other) > 0);
    spots(label).forEach(({ x, y, far }, spot) => {
      const rect = { x, y, width: label.width, height: label.height };
      let cost = far * 0.8 + spot * 0.3 - (before.get(label.id) === spot ? STAY : 0);
      cost += off(rect, taken.stage) * 400;
      for (const other of near) cost += common(rect, other) * 3;
      for (const disc of discs) {
        if (cost >= least) return;
        cost += cover(rect, disc) * 2;
      }
      if (cost < least) [least, best] = [cost, { x, y, spot }];
    });
    out.set(label.id, best);
    words.push({ x: best.x, y: best.y, width: label.width, height: label.height });
  }
  return out;
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
