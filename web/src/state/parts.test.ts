import { expect, test } from 'vitest';
import type { TableInfo, UnitView } from '../protocol';
import { hasOwnModels, isOnTable, modelOf, modelOrder, originOf, partsOf } from './parts';

const info = (name: string) => ({ name, w: 2 });
// A unit's own id may hold a dot: it is never taken apart.
const table = {
  units: {
    squad: { name: 'Squad', models: { m1: info('Sergeant'), m2: info('Trooper'), m10: info('Trooper') } },
    'captain.of.old': { name: 'Captain', models: { m1: info('Captain') } },
  },
} as unknown as TableInfo;
const unit = (more: Partial<UnitView> = {}): UnitView => ({
  name: 'Squad',
  player: 1,
  models: {
    m1: { wounds: 2, at: [0, 0, 0], facing: 0 },
    'captain.of.old.m1': { wounds: 5, at: [1, 1, 0], facing: 0, leader: 'captain.of.old' },
  },
  flags: {},
  starting_strength: 4,
  led_by: ['captain.of.old'],
  ...more,
});

test('who leads is told, and models are found on the sheet they are written on', () => {
  expect(partsOf('squad', unit())).toEqual(['squad', 'captain.of.old']);
  expect(partsOf('gone', undefined)).toEqual(['gone']);
  expect(originOf(table, 'squad', 'captain.of.old.m1')).toEqual({ unit: 'captain.of.old', model: 'm1' });
  expect(modelOf(table, 'squad', 'captain.of.old.m1').info?.name).toBe('Captain');
  expect(modelOf(table, 'captain.of.old', 'm1').info?.name).toBe('Captain');
  expect(modelOf(table, 'squad', 'm1').info?.name).toBe('Sergeant');
  expect(modelOf(table, 'squad', 'm99').info).toBeUndefined();
});

test('models in their order, leaders last', () => {
  const ids = ['captain.of.old.m1', 'm10', 'm2', 'm1'];
  expect(ids.sort(modelOrder(table, 'squad'))).toEqual(['m1', 'm2', 'm10', 'captain.of.old.m1']);
});

test('a unit stands on the table unless the server says otherwise, wherever its models are', () => {
  expect(isOnTable(unit())).toBe(true);
  for (const away of [{ undeployed: true }, { embarked_in: 'truck' }, { in_reserves: 'STRATEGIC' }] as const)
    expect(isOnTable(unit(away))).toBe(false);
  expect(hasOwnModels(unit())).toBe(true);
  const { 'captain.of.old.m1': alone } = unit().models;
  expect(hasOwnModels(unit({ models: alone ? { 'captain.of.old.m1': alone } : {} }))).toBe(false);
});
