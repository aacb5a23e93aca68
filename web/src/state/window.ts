/** Which rows of a long list are near enough to be drawn. Rows have heights of their own; those that were never drawn
 *  count with an estimate. */

export interface Window {
  /** First row to draw, and one past the last. */
  from: number;
  to: number;
  /** Pixels of what is left out above and below. */
  above: number;
  below: number;
}

/** Rows between `top - margin` and `top + height + margin`. */
export function visible(heights: number[], top: number, height: number, margin: number): Window {
  let from = 0;
  let above = 0;
  while (from < heights.length && above + (heights[from] ?? 0) < top - margin) above += heights[from++] ?? 0;
  let to = from;
  let end = above;
  while (to < heights.length && end < top + height + margin) end += heights[to++] ?? 0;
  let below = 0;
  for (let at = to; at < heights.length; at += 1) below += heights[at] ?? 0;
  return { from, to, above, below };
}
