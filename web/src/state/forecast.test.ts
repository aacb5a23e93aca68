import { expect, test } from 'vitest';
import type { ForecastRow } from '../protocol';
import { COLUMNS, spread } from './forecast';

const row: ForecastRow = {
  weapon_id: 'gun',
  target_id: 'boyz',
  attacks: 10,
  hits: 6.7,
  wounds: 3.3,
  unsaved: 1,
  damage: 1,
  slain: 1,
  kill: 0.87,
};
const column = (head: string) => COLUMNS.find((one) => one.head === head);

test('the chance of a weapon says that it is about one model, not about the unit', () => {
  expect(column('1+ slain')?.cell(row)).toBe('87\u00a0%');
  expect(column('1+ slain')?.title).toContain('at least one model');
  // A column under the name of the whole would stand beside "all slain" and contradict it.
  expect(COLUMNS.map((one) => one.head)).not.toContain('Kill');
});

test('failed saves say that those after the last model are not counted', () => {
  expect(column('Uns')?.title).toContain('living model');
  expect(column('Uns')?.cell(row)).toBe('1.0');
});

test('the number slain scatters between these nine times of ten', () => {
  expect(spread([0.04, 0.3, 0.4, 0.23, 0.03])).toBe('1–3');
  expect(spread([0, 0, 1])).toBe('2');
  expect(spread([1])).toBe('0');
});
