import { expect, test } from 'vitest';
import type { SheetInfo, WeaponInfo } from '../../protocol';
import { carriers, mainWeapon, mean, weaponsOf } from './weapons';

const weapon = (id: string, name: string, group: string | null, range: number | null): WeaponInfo => ({
  id,
  name,
  range,
  attacks: '2',
  skill: 3,
  strength: '7',
  ap: -2,
  damage: '1',
  abilities: [],
  group,
});

const sheet = {
  models: { m1: { weapons: { std: 1, fist: 1 } }, m2: { weapons: { std: 1 } } },
  weapons: [
    weapon('std', 'Plasma incinerator, standard', '3', 24),
    weapon('super', 'Plasma incinerator, supercharge', '3', 24),
    weapon('fist', 'Power fist', null, null),
    weapon('strike', 'Relic blade (strike)', '5', null),
    weapon('sweep', 'Relic blade (sweep)', '5', null),
  ],
} as unknown as SheetInfo;

test('profiles of one weapon stand together under their common name', () => {
  const weapons = weaponsOf(sheet);
  expect(weapons.map((one) => [one.id, one.name, one.melee])).toEqual([
    ['std', 'Plasma incinerator', false],
    ['fist', 'Power fist', true],
    ['strike', 'Relic blade', true],
  ]);
  expect(weapons[0]?.profiles.map((one) => one.name)).toEqual(['Standard', 'Supercharge']);
  expect(weapons[2]?.profiles.map((one) => one.name)).toEqual(['Strike', 'Sweep']);
});

test('models that carry a profile are counted', () => {
  expect(carriers(sheet, 'std')).toBe(2);
  expect(carriers(sheet, 'fist')).toBe(1);
  expect(carriers(sheet, 'none')).toBe(0);
});

test('a unit opens with the weapon that it is known for, not with a pistol', () => {
  const pistol = { ...weapon('pistol', 'Bolt pistol', null, 12), attacks: '1', strength: '4' };
  const armed = {
    models: { m1: { weapons: { pistol: 1, std: 1, fist: 1 } }, m2: { weapons: { pistol: 1, std: 1 } } },
    weapons: [pistol, ...sheet.weapons],
  } as unknown as SheetInfo;
  expect(mainWeapon(armed)?.id).toBe('std');
  expect([mean('2'), mean('D6'), mean('2D3+1'), mean('D6+3'), mean('?')]).toEqual([2, 3.5, 5, 6.5, 0]);
});
