import { expect, test } from 'vitest';
import type { AbilityInfo, ArmyDetail, SheetInfo } from '../../protocol';
import { abilitiesOf, count, passes, statusOf, STATUS, whenOf } from './status';

const ability = (automatic: boolean, asks = false, phases: string[] = []): AbilityInfo => ({
  name: 'x',
  text: '',
  automatic,
  asks,
  phases,
});

test('an ability is automated, asks, or is a reminder; a reminder never asks', () => {
  expect(statusOf(ability(true))).toBe('automated');
  expect(statusOf(ability(true, true))).toBe('asks');
  expect(statusOf(ability(false, true))).toBe('reminder');
  expect(new Set(Object.values(STATUS).map((one) => one.icon)).size).toBe(3);
});

test('the counts of the filters add up to all', () => {
  const all = [ability(true), ability(true, true), ability(true, true), ability(false)];
  const counts = count(all);
  expect(counts).toEqual({ all: 4, automated: 1, asks: 2, reminder: 1 });
  for (const filter of ['all', 'automated', 'asks', 'reminder'] as const)
    expect(all.filter((one) => passes(one, filter))).toHaveLength(counts[filter]);
});

test('a datasheet counts once, with the rules of the army', () => {
  const sheet = (name: string) => ({ name, abilities: [ability(true), ability(false)] }) as SheetInfo;
  const detail = { units: [sheet('Boyz'), sheet('Boyz'), sheet('Nobz')], rules: [ability(true, true)] };
  expect(abilitiesOf(detail as unknown as ArmyDetail)).toHaveLength(5);
});

test('a reminder says when it appears', () => {
  expect(whenOf(ability(false, false, ['shooting']))).toContain('shooting phase');
  expect(whenOf(ability(false))).toContain('any time');
});
