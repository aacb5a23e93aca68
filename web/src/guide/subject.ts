/** Finds on the page what a card of words is about. */
import type { Box } from './place';

export type Subject =
  | { unit: string }
  | { marker: true }
  /** `data-guide` of a part of the page. */
  | { part: string };

function boxOf(all: Iterable<Element>): Box | null {
  let out: Box | null = null;
  for (const one of all) {
    const box = one.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) continue;
    out = out
      ? {
          left: Math.min(out.left, box.left),
          top: Math.min(out.top, box.top),
          right: Math.max(out.right, box.right),
          bottom: Math.max(out.bottom, box.bottom),
        }
      : { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
  }
  return out;
}

/** Where it is drawn; null where it is not. */
export function boxOfSubject(subject: Subject): Box | null {
  const within = (selector: string) => document.querySelectorAll(`[role=application] ${selector}`);
  if ('unit' in subject) {
    const id = CSS.escape(subject.unit);
    // In hand, a unit is drawn where it would end.
    const ghosts = within('.ghost[data-model]');
    const standing = within(`[data-unit="${id}"][data-model]`);
    return boxOf(standing.length > 0 ? standing : ghosts);
  }
  if ('marker' in subject) return boxOf(within('[data-objective] .hex'));
  return boxOf(document.querySelectorAll(`[data-guide="${subject.part}"]`));
}
