import { expect, test } from 'vitest';
import type { Offer } from '../protocol';
import { lockedReasons } from './menu';

const button = (label: string, text?: string): { label: string; offer: Offer } => ({
  label,
  offer: { label, legal: text === undefined, ...(text === undefined ? {} : { text }) },
});

test('a reason that holds for every button is said once and alone', () => {
  const moved = 'Boyz has been selected to move already';
  expect(lockedReasons([button('Normal', moved), button('Stay', moved)])).toEqual([
    'Boyz has been selected to move already',
  ]);
});

test('a reason of some buttons names them', () => {
  expect(
    lockedReasons([button('Normal', 'it is engaged'), button('Advance', 'it is engaged'), button('Stay')]),
  ).toEqual(['Normal, Advance: It is engaged']);
  expect(lockedReasons([button('Stay')])).toEqual([]);
});
