/** What a person is doing at the table: chosen unit, models in hand, overlays. It is UI state and
 *  never part of the game; losing it loses nothing. */
import type { Piece } from '../board/standing';
import type { Viewport } from '../board/viewport.svelte';
import type {
  DecisionAction,
  Fire,
  MoveInfo,
  Path,
  PlaceInfo,
  Point,
  TargetsInfo,
  WhyInfo,
} from '../protocol';

export type Overlay = 'reach' | 'threat' | 'ranges' | 'sight' | 'coherency' | 'candidates' | 'plan';

/** Models being moved: paths so far, and what the server says of them. */
export interface Draft {
  unit: string;
  /** By model: corners and end, in inches. */
  paths: { [model: string]: Path };
  /** The model last touched. */
  model: string | null;
  /** What the server says of it. */
  info: MoveInfo | null;
}

/** A unit being set up. */
export interface Placing {
  unit: string;
  purpose: 'DEPLOY' | 'STRATEGIC' | 'DEEP_STRIKE' | 'DISEMBARK' | 'RAPID_INGRESS';
  positions: Point[];
  rotations: number[];
  modelIds: string[];
  info: PlaceInfo | null;
}

/** A model being put somewhere by hand. */
export interface Adjusting {
  unit: string;
  model: string;
  at: Point;
  /** Why it may not stand there; empty where it may. */
  wrong: string;
}

/** A plate beside a unit or a marker that answers the open question. */
export interface Plate {
  unit: string | null;
  marker: string | null;
  /** What screen readers call a marker. */
  name: string;
  key: string;
  text: string;
  /** The figure of the text alone, for small boards. */
  figure: string;
  chosen: boolean;
  /** It changes nothing. */
  dim: boolean;
  /** Who shoots at whom by this answer, for lines on the board. */
  lines: { from: string; to: string }[];
  choose: () => void;
}

export class TableState {
  /** The chosen unit, of either side. */
  unit = $state<string | null>(null);
  /** The unit under the pointer or the keyboard. */
  hover = $state<string | null>(null);
  /** The keyboard walks over the board; what lies under the pointer by chance does not count. */
  keyboard = $state(false);
  /** The target under the pointer in a panel or on the board. */
  target = $state<string | null>(null);
  /** An enemy unit that was clicked while targets are being chosen; whoever asks takes it away. */
  picked = $state<string | null>(null);
  /** Units that answer the open question: a click on one chooses it. */
  choices = $state.raw<string[]>([]);
  /** Models that may be chosen for the open question, by a click on the board or in the bar. */
  asked = $state.raw<{
    unit: string;
    models: string[];
    chosen: string[];
    toggle: (model: string) => void;
    /** Those without which the unit falls apart, and those that are kept for last. */
    links?: string[];
    kept?: string[];
  } | null>(null);
  /** What stands beside the units that answer the open question: its key and what it changes. */
  plates = $state.raw<Plate[]>([]);
  /** Models that fell in the last volley: their places stay marked until the next action. */
  fallen = $state.raw<Piece[]>([]);
  draft = $state.raw<Draft | null>(null);
  placing = $state.raw<Placing | null>(null);
  adjusting = $state.raw<Adjusting | null>(null);
  /** At most two; the oldest goes. */
  overlays = $state.raw<Overlay[]>([]);
  /** Shooting: whom the chosen unit may shoot, and the basket. */
  targets = $state.raw<TargetsInfo | null>(null);
  basket = $state.raw<Fire[]>([]);
  /** Charging: declared targets. */
  chargeTargets = $state.raw<string[]>([]);
  /** Reasons shown in the right rail, drawn on the board. */
  why = $state.raw<WhyInfo | null>(null);
  /** What was played and what was better, drawn on the board. */
  lines = $state.raw<{ played: DecisionAction[]; best: DecisionAction[] } | null>(null);
  measuring = $state(false);
  /** What part of the board is seen; the board sets it, buttons elsewhere use it. */
  port = $state.raw<Viewport | null>(null);
  /** Pixels at the lower edge of the board over which the bar or the dice tray lies; the table's screen, which has
   *  both, sets it. */
  covered = $state(0);
  /** Units that what lies there is about, the most important last: the board scrolls so that they are seen. */
  about = $state.raw<string[]>([]);
  /** The next click points at a place, for everybody to see. */
  pointing = $state(false);

  toggle(overlay: Overlay) {
    this.overlays = this.overlays.includes(overlay)
      ? this.overlays.filter((held) => held !== overlay)
      : [...this.overlays, overlay].slice(-2);
  }

  shows(overlay: Overlay): boolean {
    return this.overlays.includes(overlay);
  }

  choose(unit: string | null) {
    if (this.unit === unit) return;
    this.unit = unit;
    this.draft = null;
    this.placing = null;
    this.targets = null;
    this.basket = [];
    this.chargeTargets = [];
  }
}
