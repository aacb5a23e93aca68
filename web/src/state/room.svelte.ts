/** How much room the window gives, and so how the table is laid out. A page at 200 % is a small window. */
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

/** wide: both rails; tablet: one rail with tabs; phone: a sheet below the board; slip: a sheet beside it. */
export type Layout = 'wide' | 'tablet' | 'phone' | 'slip';

/** The layout for a window of this size in pixels. */
export function layoutFor(width: number, height: number): Layout {
  if (width < 760 && width <= height) return 'phone';
  if (width < 760 || height < 560) return 'slip';
  return width < 1180 ? 'tablet' : 'wide';
}

class Room {
  layout = $derived(layoutFor(innerWidth.current ?? 1440, innerHeight.current ?? 900));
  /** The question, the log, the dice and the units share one sheet. */
  compact = $derived(this.layout === 'phone' || this.layout === 'slip');
}

export const room = new Room();
