/** How a replay is divided: groups of the list, rounds, turns, where it opens. Steps are counted
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

/** Where a replay opens: both armies stand, and the first turn is about to begin. A battle that has not come so far
 *  opens at its last step. */
export function firstStep(steps: ReplayStep[]): number {
  const begins = rounds(steps).find((round) => round.round > 0);
  return begins ? begins.from - 1 : steps.length;
}

/** What a step is called in a line. */
export const told = (step: ReplayStep): string =>
  step.entry.lines[0] ??
  step.entry.action.charAt(0) + step.entry.action.slice(1).toLowerCase().replaceAll('_', ' ');
