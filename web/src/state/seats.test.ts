import { beforeEach, expect, test, vi } from 'vitest';
import { Seats } from './seats';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('two kinds of games are kept apart', () => {
  const [one, two] = [new Seats('one'), new Seats('two')];
  one.remember('a', ['secret'], 'owner');
  expect(one.secretsOf('a')).toEqual(['secret', 'owner']);
  expect(two.held()).toEqual([]);
});

test('a title is kept with the seats, and only for games of this browser', () => {
  const seats = new Seats('one');
  seats.remember('a', ['first']);
  seats.remember('b', []);
  seats.entitle('a', 'Duel, turn 2');
  seats.entitle('unknown', 'Duel');
  seats.remember('a', ['second']);
  expect(seats.held()).toMatchObject([
    { game: 'a', secrets: ['first', 'second'], title: 'Duel, turn 2' },
    { game: 'b' },
  ]);
});

test('a rematch is opened by the same secrets', () => {
  const seats = new Seats('one');
  seats.remember('a', ['secret']);
  seats.carry('a', 'b');
  expect(seats.secretsOf('b')).toEqual(['secret']);
});
