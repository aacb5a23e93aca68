/** How a replay is divided: groups of the list, rounds, turns, turning points. Steps are counted
 *  from 1; step 0 is before the first. */
import type { ReplayStep } from '../protocol';

export interface Chapter {
  key: string;
  round: number;
  turn: number;
  phase: string;
  /** First and last step. */
  from: number;
  to: number;
}

/** Round, player and phase as they follow each other. */
export function chapters(steps: ReplayStep[]): Chapter[] {
  const out: Chapter[] = [];
  steps.forEach(({ entry }, at) => {
    const last = out.at(-1);
    if (last && last.round === entry.round && last.turn === entry.turn && last.phase === entry.phase)
      last.to = at + 1;
    else
      out.push({
        key: `${at + 1}`,
        round: entry.round,
        turn: entry.turn,
        phase: entry.phase,
        from: at + 1,
        to: at + 1,
      });
  });
  return out;
}

const OPENING = new Set(['FORMATIONS', 'DEPLOYMENT', 'SCOUT']);
export const opening = (phase: string): boolean => OPENING.has(phase);

/** Where each round begins: 0 is what comes before the first. */
export function rounds(steps: ReplayStep[]): { round: number; from: number }[] {
  const out: { round: number; from: number }[] = [];
  steps.forEach(({ entry }, at) => {
    const round = opening(entry.phase) ? 0 : entry.round;
    if (out.at(-1)?.round !== round) out.push({ round, from: at + 1 });
  });
  return out;
}

/** Stretches of one player's turn. */
export function turns(steps: ReplayStep[]): { player: number; from: number; to: number }[] {
  const out: { player: number; from: number; to: number }[] = [];
  steps.forEach(({ entry }, at) => {
    const player = opening(entry.phase) ? 0 : entry.turn;
    const last = out.at(-1);
    if (last?.player === player) last.to = at + 1;
    else out.push({ player, from: at + 1, to: at + 1 });
  });
  return out;
}

/** Player 1's chance before and after a step. */
export const before = (steps: ReplayStep[], step: number): number => steps[Math.max(0, step - 2)]?.win ?? 0.5;
export const after = (steps: ReplayStep[], step: number): number => steps[Math.max(0, step - 1)]?.win ?? 0.5;

const LEAST = 0.05;
const MOST_POINTS = 12;
const APART = 3;

/** Steps that changed the chance to win most, in their order. */
export function turningPoints(steps: ReplayStep[]): number[] {
  const change = (step: number) => Math.abs(after(steps, step) - before(steps, step));
  const found: number[] = [];
  const ranked = steps
    .map((_, at) => at + 1)
    .filter((step) => change(step) >= LEAST)
    .sort((a, b) => change(b) - change(a) || a - b);
  for (const step of ranked) {
    if (found.length === MOST_POINTS) break;
    if (found.every((other) => Math.abs(other - step) >= APART)) found.push(step);
  }
  return found.sort((a, b) => a - b);
}

/** What a step is called in a line. */
export const told = (step: ReplayStep): string =>
  step.entry.lines[0] ??
  step.entry.action.charAt(0) + step.entry.action.slice(1).toLowerCase().replaceAll('_', ' ');
