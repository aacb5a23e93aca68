import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameInfo, GhostModel } from '../protocol';
import { DragShare, isSeen } from './drag-share';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const piece = (x: number) => [{ id: 'm1', at: [x, 2, 0] as [number, number, number], facing: 90 }];

test('a drag is shown a few times a second, its last position always, its end once', () => {
  const sent: [string, GhostModel[]][] = [];
  const share = new DragShare((unit, models) => void sent.push([unit, models]));
  for (let x = 0; x < 50; x++) {
    share.put('squad', piece(x));
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1_000);
  expect(sent.length).toBeLessThanOrEqual(6);
  expect(sent.at(-1)).toEqual(['squad', [{ model_id: 'm1', at: [49, 2], facing: 90 }]]);
  share.put('squad', []);
  share.put('', []);
  expect(sent.at(-1)).toEqual(['squad', []]);
  expect(sent.filter(([, models]) => models.length === 0)).toHaveLength(1);

  // Whoever sees that the move is made needs no other end.
  share.put('squad', piece(1));
  vi.advanceTimersByTime(1_000);
  const count = sent.length;
  share.forget();
  share.put('', []);
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(count);
});

test('nothing is sent where nobody sees it', () => {
  const seat = (player: number, level: 'easy' | null, connected: boolean) => ({ player, level, connected });
  const info = (seats: object[], spectators: number) => ({ seats, spectators }) as unknown as GameInfo;
  const me = seat(1, null, true);
  expect(isSeen({ info: null, players: [1] })).toBe(false);
  expect(isSeen({ info: info([me, seat(2, 'easy', false)], 0), players: [1] })).toBe(false);
  expect(isSeen({ info: info([me, seat(2, null, false)], 0), players: [1] })).toBe(false);
  expect(isSeen({ info: info([me, seat(2, null, true)], 0), players: [1] })).toBe(true);
  expect(isSeen({ info: info([me, seat(2, null, true)], 0), players: [1, 2] })).toBe(false);
  expect(isSeen({ info: info([me, seat(2, 'easy', false)], 1), players: [1] })).toBe(true);
});
