import { expect, test } from 'vitest';
import type { View } from '../protocol';
import { markedFor } from './marked';

test('a unit is marked for the player whose card names it', () => {
  const view = { scores: { '1': { marked: [{ unit: 'boyz', by: 2 }] }, '2': {} } } as unknown as View;
  expect(markedFor(view, ['boyz'])).toEqual([1]);
  // A leader keeps its mark when it has joined a unit.
  expect(markedFor(view, ['nobz', 'boyz'])).toEqual([1]);
  expect(markedFor(view, ['nobz'])).toEqual([]);
  expect(markedFor({} as View, ['boyz'])).toEqual([]);
});
