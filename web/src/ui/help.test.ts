import { expect, test } from 'vitest';
import { topic, topics } from './help';

test('every screen and every phase has help', () => {
  const screens = ['home', 'new', 'table', 'replay', 'replays', 'armies', 'odds', 'hex'];
  const phases = [
    'formations',
    'deployment',
    'scout',
    'command',
    'movement',
    'shooting',
    'charge',
    'fight',
    'scoring',
  ];
  for (const id of [...screens, ...phases]) expect(topic(id).id).toBe(id);
  expect(topic('unheard of').id).toBe('keys');
});

test('topics and their keys are named once', () => {
  expect(new Set(topics.map((one) => one.id)).size).toBe(topics.length);
  for (const { keys = [], text } of topics) {
    expect(text.length).toBeGreaterThan(0);
    expect(new Set(keys.map(([key]) => key)).size).toBe(keys.length);
  }
});

test('every panel names help that exists', () => {
  const sources = import.meta.glob<string>('../**/*.svelte', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const ids = new Set(topics.map((one) => one.id));
  const named = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/\btopic="([^"]+)"/g)].map((match) => ({ file, id: match[1] ?? '' })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ id }) => !ids.has(id))).toEqual([]);
});
