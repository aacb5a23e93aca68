import { expect, test } from 'vitest';
import type { Replay, View } from '../protocol';
import { EVERY, Timeline } from './timeline';

const STEPS = 237;
const replay = {
  state: { round: 0, vp: [0, 0], units: { a: { models: { m1: { wounds: 0 } } }, b: { still: true } } },
  steps: Array.from({ length: STEPS }, (_, at) => ({
    diffs: [
      { op: 'set', path: 'round', value: at + 1 },
      { op: 'set', path: 'units.a.models.m1.wounds', value: (at + 1) * 2 },
    ],
  })),
} as unknown as Replay;

const round = (view: View) => view.round;

test('any step in any order is what playing from the start gives', () => {
  const timeline = new Timeline(replay);
  expect(timeline.length).toBe(STEPS);
  for (const step of [0, 1, 49, 50, 51, 237, 3, 120, 121, 119, 200, 0])
    expect(round(timeline.at(step))).toBe(step);
  expect(timeline.at(120).units.a?.models.m1?.wounds).toBe(240);
});

test('beyond the ends is the end', () => {
  const timeline = new Timeline(replay);
  expect(round(timeline.at(-5))).toBe(0);
  expect(round(timeline.at(9_999))).toBe(STEPS);
});

test('scrubbing applies few steps', () => {
  let applied = 0;
  const counted = {
    ...replay,
    steps: replay.steps.map((step) => ({
      get diffs() {
        applied += 1;
        return step.diffs;
      },
    })),
  } as unknown as Replay;
  const timeline = new Timeline(counted);
  timeline.at(STEPS);
  applied = 0;
  timeline.at(149);
  expect(applied).toBeLessThan(EVERY);
  applied = 0;
  timeline.at(150);
  timeline.at(151);
  expect(applied).toBeLessThanOrEqual(2);
});

test('what no step touches keeps its identity', () => {
  const timeline = new Timeline(replay);
  expect(timeline.at(200).units.b).toBe(timeline.at(3).units.b);
});
