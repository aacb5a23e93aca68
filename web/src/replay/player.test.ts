import { expect, test, vi } from 'vitest';
import type { Replay } from '../protocol';
import { Player } from './player.svelte';

const replay = {
  state: { round: 0 },
  steps: Array.from({ length: 30 }, (_, at) => ({ diffs: [{ op: 'set', path: 'round', value: at + 1 }] })),
} as unknown as Replay;

const key = (name: string, shiftKey = false) =>
  ({ key: name, shiftKey, ctrlKey: false, metaKey: false, altKey: false }) as KeyboardEvent;

test('keys step, leap and go to the ends', () => {
  const player = new Player(replay, 5);
  player.key(key('ArrowRight'));
  expect(player.step).toBe(6);
  player.key(key('ArrowRight', true));
  expect(player.step).toBe(16);
  expect(player.view.round).toBe(16);
  player.key(key('Home'));
  player.key(key('ArrowLeft'));
  expect(player.step).toBe(0);
  player.key(key('End'));
  expect(player.step).toBe(30);
  expect(player.key(key('q'))).toBe(false);
});

test('it plays to the end, stops there, and begins again', () => {
  vi.useFakeTimers();
  const player = new Player(replay, 28);
  player.speed = 16;
  player.key(key(' '));
  expect(player.playing).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(player.step).toBe(30);
  expect(player.playing).toBe(false);
  player.toggle();
  expect(player.step).toBe(0);
  player.pause();
  vi.advanceTimersByTime(1000);
  expect(player.step).toBe(0);
  vi.useRealTimers();
});

test('one step on glides, a jump does not', () => {
  const player = new Player(replay, 5);
  player.go(6);
  expect(player.glide).toBeGreaterThan(0);
  player.go(20);
  expect(player.glide).toBe(0);
  player.go(19);
  expect(player.glide).toBe(0);
});

test('a link beyond the end shows the end', () => {
  expect(new Player(replay, 999).step).toBe(30);
  expect(new Player(replay, -1).step).toBe(0);
});
