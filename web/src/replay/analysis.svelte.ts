/** The analysis of a battle: asked for, waited for, walked through. */
import { api, type BattleId } from '../net/api';
import type { Analysis, AnalysisAnswer, JudgedDecision } from '../protocol';
import { failure } from '../screens/words';

/** Milliseconds between two looks at how far it has come. */
const EVERY = 800;
/** A good decision is listed where the chance to win rose by this much. */
const GAIN = 0.05;

export const GLYPHS = { best: '!', inaccuracy: '?!', mistake: '?', blunder: '??' } as const;
export const VERDICTS = ['best', 'inaccuracy', 'mistake', 'blunder'] as const;

/** What the own chance to win changed by, as it went. */
export const change = ({ player, win }: JudgedDecision): number =>
  (player === 1 ? 1 : -1) * (win[1] - win[0]);

/** Decisions that are worth a line: everything that cost something, and what went very well. */
export const listed = (analysis: Analysis, mine: number | null): JudgedDecision[] =>
  analysis.decisions.filter(
    (one) =>
      (mine === null || one.player === mine) &&
      (one.verdict !== 'best' ||
        (change(one) >= GAIN && one.actions.some((action) => action.unit_id !== null))),
  );

export class AnalysisState {
  answer = $state.raw<AnalysisAnswer | null>(null);
  problem = $state('');
  /** Whose decisions are listed; nothing is both. */
  mine = $state<number | null>(null);
  /** The decision that is looked at. */
  chosen = $state.raw<JudgedDecision | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly of: BattleId) {}

  get analysis(): Analysis | null {
    return this.answer?.analysis ?? null;
  }
  get list(): JudgedDecision[] {
    return this.analysis ? listed(this.analysis, this.mine) : [];
  }

  async #ask(how: 'GET' | 'POST' | 'DELETE') {
    clearTimeout(this.#timer);
    try {
      this.answer = await api.analysis(this.of, how);
      this.problem = '';
    } catch (error) {
      this.problem = failure(error);
    }
    if (this.answer?.state === 'running' && !this.#closed)
      this.#timer = setTimeout(() => void this.#ask('GET'), EVERY);
  }

  look = () => this.#ask('GET');
  begin = () => this.#ask('POST');
  stop = () => this.#ask('DELETE');

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** The next listed decision before or after a step. */
  walk(by: 1 | -1, step: number): JudgedDecision | undefined {
    const at = this.chosen ? this.list.indexOf(this.chosen) : -1;
    if (at >= 0) return this.list[at + by];
    return by > 0 ? this.list.find((one) => one.from > step) : this.list.findLast((one) => one.from <= step);
  }
}
