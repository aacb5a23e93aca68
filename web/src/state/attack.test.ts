import { expect, test } from 'vitest';
import type { Dice, LogEntry } from '../protocol';
import { attackSteps, expected, follow, isAttack } from './attack';
import { clockText, remaining } from './clock';

const dice = (context: string, threshold: string | undefined, rolls_raw: number[]): Dice => ({
  context,
  unit: 'u',
  ...(threshold ? { threshold } : {}),
  rolls_raw,
  rerolled: [],
  modifiers: [],
});
const entry = (all: Dice[]) => ({ dice: all, events: [], lines: [] }) as unknown as LogEntry;

test('an attack falls into its steps', () => {
  const steps = attackSteps(
    entry([
      dice('to_hit', '3+', [3, 4, 1]),
      dice('to_wound', '5+', [5, 2]),
      dice('save', '6+', [2]),
      dice('damage', undefined, [3]),
    ]),
  );
  expect(steps.map((step) => [step.name, step.count])).toEqual([
    ['Hit', '2 of 3'],
    ['Wound', '1 of 2'],
    ['Save', '1 of 1 fail'],
    ['Damage', '3'],
  ]);
  expect(isAttack(entry([dice('charge', undefined, [3, 4])]))).toBe(false);
});

test('the dice of an attack are gathered over the questions in its middle', () => {
  const shot: LogEntry = { ...entry([dice('to_hit', '3+', [3])]), action: 'SHOOT' };
  const answer: LogEntry = { ...entry([dice('to_wound', '4+', [5])]), action: 'DECLINE_REACTION' };
  const begun = follow(null, shot, true);
  expect(follow(begun, answer, false)?.dice).toHaveLength(2);
  expect(follow(begun, { ...entry([]), action: 'END_SHOOTING' } satisfies LogEntry, true)).toBeNull();
  expect(follow(null, shot, false)).toBeNull();
});

test('a chess clock runs for one side', () => {
  const clock = { minutes: 1, used: [10, 0] as [number, number], running: 1 };
  expect(clockText(remaining(clock, 1, 5))).toBe('0:45');
  expect(clockText(remaining(clock, 2, 5))).toBe('1:00');
  expect(clockText(-65)).toBe('−1:05');
});

test('what was expected stands beside each step, all weapons together', () => {
  const row = {
    weapon_id: 'rifle',
    target_id: 'boyz',
    attacks: 18,
    hits: 12,
    wounds: 4.25,
    unsaved: 3.5,
    damage: 3.5,
    slain: 3.5,
    kill: 0.9,
  };
  const forecast = { rows: [row, { ...row, hits: 1.5 }], targets: [] };
  expect(expected(forecast, 'Hit')).toBe('mean 13.5');
  expect(expected(forecast, 'Save')).toBe('mean 7.0 fail');
  expect(expected(null, 'Hit')).toBe('');
  // Automatic hits have no dice: they are not part of the mean that stands beside the dice.
  const flamer = { rows: [row, { ...row, weapon_id: 'flamer', hits: 2 }], targets: [] };
  expect(expected(flamer, 'Hit', (weapon) => weapon === 'flamer')).toBe('mean 12.0, besides 2.0 automatic');
});
