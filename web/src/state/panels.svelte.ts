/** Which panels are open, the last words of the computer, and what the live region says. */
import type { ForecastInfo, HintInfo, LogEntry, WhyInfo } from '../protocol';
import type { TurnSummary } from './feed';

export type Rail = 'phase' | 'stratagems' | 'cards' | 'game' | 'adjust';
export type LeftTab = 'log' | 'chat' | 'dice';
export type TabletTab = 'units' | 'sheet' | 'log';

export type SheetTab = 'question' | 'log' | 'dice' | 'units' | 'chat';

/** The gutter has room for one line: an older one leaves as a new one comes. */
const MOST_TOASTS = 1;

export interface Toast {
  seq: number;
  entry: LogEntry;
}

export class PanelState {
  rail = $state<Rail>('phase');
  left = $state<LeftTab>('log');
  tablet = $state<TabletTab>('units');
  /** The tab of the sheet, where the window is small. */
  sheet = $state<SheetTab>('question');
  /** Reasons of the computer with the step they belong to. */
  why = $state.raw<{ seq: number; info: WhyInfo } | null>(null);
  hint = $state.raw<HintInfo | null>(null);
  hinting = $state(false);
  /** What was expected of an attack when its targets were confirmed. */
  forecast = $state.raw<ForecastInfo | null>(null);
  toasts = $state.raw<Toast[]>([]);
  summary = $state.raw<TurnSummary | null>(null);
  /** The other side's turn that has just ended. */
  over = $state.raw<TurnSummary | null>(null);
  /** The end of the phase was asked for while something was left undone. */
  ending = $state(false);
  /** For the polite live region. */
  said = $state('');
  /** Chat lines seen. */
  read = $state(0);
  /** The moment whose reminders were put away: round, turn and phase. */
  dismissed = $state('');
  /** To my next decision: nothing is shown until then. */
  hurry = $state(false);

  /** Opens a panel of the right rail; the one that is open goes back to the phase. */
  open(rail: Rail) {
    this.rail = this.rail === rail ? 'phase' : rail;
    this.sheet = 'question';
  }

  /** Something other than the phase is looked at in the rail. */
  get aside(): boolean {
    return this.rail !== 'phase' || this.why !== null || this.hint !== null || this.hinting;
  }

  say(text: string) {
    this.said = text;
  }

  toast(entry: LogEntry) {
    this.toasts = [...this.toasts, { seq: entry.seq, entry }].slice(-MOST_TOASTS);
  }

  drop(seq: number) {
    this.toasts = this.toasts.filter((one) => one.seq !== seq);
  }
}
