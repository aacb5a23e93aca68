import { expect, test } from 'vitest';
import type { ReplayStep } from '../protocol';
import { after, before, chapters, firstStep, rounds, told, turns } from './chapters';

const step = (round: number, turn: number, phase: string, win: number, line?: string): ReplayStep =>
  ({
    entry: { round, turn, phase, action: 'END_PHASE', lines: line ? [line] : [], dice: [], targets: [] },
    win,
    diffs: [],
  }) as unknown as ReplayStep;

const steps = [
  step(1, 1, 'DEPLOYMENT', 0.5),
  step(1, 2, 'DEPLOYMENT', 0.5),
  step(1, 1, 'MOVEMENT', 0.52),
  step(1, 1, 'SHOOTING', 0.7, 'A volley'),
  step(1, 1, 'SHOOTING', 0.71),
  step(1, 2, 'MOVEMENT', 0.69),
  step(2, 1, 'MOVEMENT', 0.68),
  step(2, 1, 'CHARGE', 0.4, 'A charge'),
];

test('chapters follow round, player and phase', () => {
  expect(chapters(steps).map((one) => [one.phase, one.from, one.to])).toEqual([
    ['DEPLOYMENT', 1, 1],
    ['DEPLOYMENT', 2, 2],
    ['MOVEMENT', 3, 3],
    ['SHOOTING', 4, 5],
    ['MOVEMENT', 6, 6],
    ['MOVEMENT', 7, 7],
    ['CHARGE', 8, 8],
  ]);
});

test('what comes before the battle is round 0', () => {
  expect(rounds(steps)).toEqual([
    { round: 0, from: 1 },
    { round: 1, from: 3 },
    { round: 2, from: 7 },
  ]);
  expect(turns(steps).map((one) => one.player)).toEqual([0, 1, 2, 1]);
});

test('a step has a chance before and after it', () => {
  expect(before(steps, 8)).toBe(0.68);
  expect(after(steps, 8)).toBe(0.4);
  expect(before(steps, 1)).toBe(0.5);
});

test('a replay opens where both armies stand', () => {
  expect(firstStep(steps)).toBe(2);
  expect(firstStep(steps.slice(0, 2))).toBe(2);
  expect(firstStep(steps.slice(2))).toBe(0);
  expect(firstStep([])).toBe(0);
});

test('a step without a line is called by its action', () => {
  expect(told(steps[3]!)).toBe('A volley');
  expect(told(steps[0]!)).toBe('End phase');
});
