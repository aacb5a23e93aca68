import { expect, test } from 'vitest';
import type { ReplayStep } from '../protocol';
import { after, before, chapters, rounds, told, turningPoints, turns } from './chapters';

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

test('turning points are the great changes, in their order', () => {
  expect(turningPoints(steps)).toEqual([4, 8]);
  expect(before(steps, 8)).toBe(0.68);
  expect(after(steps, 8)).toBe(0.4);
  expect(before(steps, 1)).toBe(0.5);
});

test('of neighbours only the greatest counts', () => {
  const near = [step(1, 1, 'FIGHT', 0.5), step(1, 1, 'FIGHT', 0.6), step(1, 1, 'FIGHT', 0.9)];
  expect(turningPoints(near)).toEqual([3]);
});

test('a step without a line is called by its action', () => {
  expect(told(steps[3]!)).toBe('A volley');
  expect(told(steps[0]!)).toBe('End phase');
});
