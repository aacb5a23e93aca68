import { expect, test } from 'vitest';
import type { FireChoice, MeleeInfo, TargetsInfo } from '../protocol';
import { able, aim, allAt, rowsOf, split } from './basket';
import { idle, strike } from './strikes';

const weapon = (weapon_id: string, model_ids: string[], group: string | null = null): FireChoice => ({
  weapon_id,
  name: weapon_id,
  model_ids,
  from_unit_id: null,
  group,
  error: null,
});
const rifle = weapon('rifle', ['m1', 'm2', 'm3', 'm4']);
const frag = weapon('frag', ['m5'], 'launcher');
const krak = weapon('krak', ['m5'], 'launcher');
const pistol = weapon('pistol', ['m1', 'm2', 'm6']);
const target = (unit_id: string, seen: string[]) => ({
  unit_id,
  legal: true,
  error: null,
  distance: 10,
  cover: false,
  lines: [],
  weapons: [pistol, rifle, frag, krak].map((one) => ({
    weapon_id: one.weapon_id,
    model_ids: one.model_ids.filter((id) => seen.includes(id)),
    error: null,
  })),
});
const info: TargetsInfo = {
  legal: true,
  error: null,
  weapons: [pistol, rifle, frag, krak],
  targets: [target('boyz', ['m1', 'm2', 'm3', 'm4', 'm5', 'm6']), target('nobz', ['m1', 'm2', 'm5'])],
  suggested: [],
};
const isPistol = (id: string) => id === 'pistol';

test('a weapon is aimed by those who may', () => {
  expect(able(info, rifle, 'nobz')).toEqual(['m1', 'm2']);
  const basket = aim([], info, rifle, 'nobz');
  expect(basket).toEqual([{ weapon_id: 'rifle', target_id: 'nobz', model_ids: ['m1', 'm2'] }]);
  expect(aim(basket, info, rifle, 'boyz')).toHaveLength(1);
  expect(aim(basket, info, rifle, null)).toEqual([]);
});

test('one gun fires one profile', () => {
  const basket = aim(aim([], info, frag, 'boyz'), info, krak, 'nobz');
  expect(basket.map((row) => row.weapon_id)).toEqual(['krak']);
});

test('a weapon is split between two targets without firing twice', () => {
  const basket = split(aim([], info, rifle, 'boyz'), info, rifle, 'nobz', 1);
  expect(rowsOf(basket, rifle)).toEqual([
    { weapon_id: 'rifle', target_id: 'boyz', model_ids: ['m1', 'm3', 'm4'] },
    { weapon_id: 'rifle', target_id: 'nobz', model_ids: ['m2'] },
  ]);
  const none = split(basket, info, rifle, 'nobz', 0);
  expect(none.map((row) => row.target_id)).toEqual(['boyz']);
  expect([...(none[0]?.model_ids ?? [])].sort()).toEqual(['m1', 'm2', 'm3', 'm4']);
});

test('a click on the board aims everything that is free, pistols last', () => {
  const basket = allAt(aim([], info, krak, 'nobz'), info, 'boyz', isPistol);
  expect(basket.map((row) => [row.weapon_id, row.target_id])).toEqual([
    ['krak', 'nobz'],
    ['rifle', 'boyz'],
    ['pistol', 'boyz'],
  ]);
  expect(basket[2]?.model_ids).toEqual(['m6']);
});

test('passengers fire from their transport', () => {
  const passenger = { ...rifle, from_unit_id: 'squad' };
  expect(aim([], info, passenger, 'boyz')[0]?.from_unit_id).toBe('squad');
});

const blade = { weapon_id: 'blade', name: 'Blade', extra: false, targets: { boyz: ['m1', 'm2'] } };
const fist = { weapon_id: 'fist', name: 'Fist', extra: false, targets: { boyz: ['m1'], nobz: ['m1'] } };
const tail = { weapon_id: 'tail', name: 'Tail', extra: true, targets: { boyz: ['m1'] } };
const melee: MeleeInfo = { weapons: [blade, fist, tail], suggested: [] };

test('a model strikes with one weapon and its extra ones', () => {
  let basket = strike([], melee, blade, 'boyz');
  basket = strike(basket, melee, tail, 'boyz');
  basket = strike(basket, melee, fist, 'nobz');
  expect(basket).toEqual([
    { weapon_id: 'blade', target_id: 'boyz', model_ids: ['m2'] },
    { weapon_id: 'tail', target_id: 'boyz', model_ids: ['m1'] },
    { weapon_id: 'fist', target_id: 'nobz', model_ids: ['m1'] },
  ]);
  expect(idle(basket, melee)).toEqual([]);
  expect(idle(strike([], melee, fist, 'nobz'), melee)).toEqual(['m2']);
});

test('a leader with the same gun keeps his own row', () => {
  const squad = weapon('bolt', ['m1', 'm2']);
  const leader = weapon('bolt', ['lead.m1']);
  const guns = [squad, leader].map(({ weapon_id, model_ids }) => ({ weapon_id, model_ids, error: null }));
  const both: TargetsInfo = {
    ...info,
    weapons: [squad, leader],
    targets: [{ ...target('boyz', []), weapons: guns }],
  };
  const basket = aim(aim([], both, squad, 'boyz'), both, leader, 'boyz');
  expect(basket.map((row) => row.model_ids)).toEqual([['m1', 'm2'], ['lead.m1']]);
  expect(aim(basket, both, leader, null)).toHaveLength(1);
});
