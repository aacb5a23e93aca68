import { expect, test } from 'vitest';
import type { AbilityInfo, SheetInfo, TableInfo, UnitView, View } from '../protocol';
import { count, reminders, sheetsOf, together } from './reminders';

const ability = (name: string, automatic: boolean, phases: string[]): AbilityInfo => ({
  name,
  text: '',
  automatic,
  asks: false,
  phases,
});
const sheet = (id: string, name: string, abilities: AbilityInfo[]): SheetInfo => ({
  id,
  name,
  player: 1,
  points: 80,
  mark: 'line',
  keywords: [],
  models: {},
  weapons: [],
  abilities,
  warlord: false,
  enhancement: null,
  transport: null,
  leads: [],
});
const unit = (name: string, player: number, models: string[], more: Partial<UnitView> = {}): UnitView => ({
  name,
  player,
  models: Object.fromEntries(
    models.map((id) => [
      id,
      { wounds: 1, at: [10, 10, 0], facing: 0, ...(id === 'boss.m1' ? { leader: 'boss' } : {}) },
    ]),
  ),
  ...(models.includes('boss.m1') ? { led_by: ['boss'] } : {}),
  flags: {},
  starting_strength: models.length,
  ...more,
});

const boyz = [
  ability('Dakka', false, ['shooting']),
  ability('Mob', true, ['shooting']),
  ability('Grit', false, []),
];
const table = {
  units: {
    b1: sheet('b1', 'Boyz 1', boyz),
    b2: sheet('b2', 'Boyz 2', boyz),
    b3: sheet('b3', 'Boyz', boyz),
    boss: sheet('boss', 'Boss', [ability('Shout', false, ['command', 'shooting'])]),
    foe: sheet('foe', 'Foe', [ability('Trick', false, ['shooting'])]),
  },
  reminders: [
    [
      { of: 'stratagem', name: 'Smoke', text: 'Hide.', phases: ['shooting'], cp: 1 },
      { of: 'detachment', name: 'Plan', text: '', phases: ['fight'], cp: null },
      { of: 'army', name: 'Oath', text: '', phases: [], cp: null },
    ],
    [{ of: 'army', name: 'Theirs', text: '', phases: [], cp: null }],
  ],
} as unknown as TableInfo;
const view = (phase: string, units: View['units']): View =>
  ({ phase, units, active_player: 2 }) as unknown as View;
const units = {
  b1: unit('Boyz', 1, ['m1', 'm2', 'boss.m1']),
  b2: unit('Boyz', 1, ['m1']),
  b3: unit('Boyz', 1, ['m1'], { in_reserves: 'STRATEGIC' }),
  foe: unit('Foe', 2, ['m1']),
};

test('what is done by hand, in its phase, of those on the table', () => {
  const found = reminders(table, view('SHOOTING', units), 1, []);
  expect(found.now.map((group) => [group.id, group.unit, group.reminders.map((one) => one.name)])).toEqual([
    ['stratagem', null, ['Smoke']],
    ['b1', 'b1', ['Dakka']],
    ['boss', 'b1', ['Shout']],
    ['b2', 'b2', ['Dakka']],
  ]);
  expect(found.now[0]?.reminders[0]?.cp).toBe(1);
  expect(found.any.map((group) => group.id)).toEqual(['army', 'b1', 'b2']);
  expect(count(found.now)).toBe(4);
});

test('another phase, another side, and what was hidden', () => {
  expect(reminders(table, view('FIGHT', units), 1, []).now.map((group) => group.id)).toEqual(['detachment']);
  const theirs = reminders(table, view('SHOOTING', units), 2, []);
  expect(theirs.now.map((group) => group.id)).toEqual(['foe']);
  expect(theirs.any[0]?.reminders[0]?.name).toBe('Theirs');
  const fewer = reminders(table, view('SHOOTING', units), 1, ['Boyz: Dakka']);
  expect(fewer.now.map((group) => group.id)).toEqual(['stratagem', 'boss']);
  expect(fewer.hidden).toBe(2);
});

test('the dead, the embarked and those still to be set up are not asked', () => {
  const away = {
    b1: unit('Boyz', 1, []),
    b2: unit('Boyz', 1, ['m1'], { embarked_in: 'truck' }),
    b3: unit('Boyz', 1, ['m1'], { undeployed: true }),
  };
  expect(reminders(table, view('SHOOTING', away), 1, []).now.map((group) => group.id)).toEqual(['stratagem']);
});

test('a leader whose unit has died speaks for itself; alike units stand together', () => {
  expect(sheetsOf('b1', unit('Boyz', 1, ['boss.m1']))).toEqual(['boss']);
  const told = together(reminders(table, view('SHOOTING', units), 1, []).now);
  expect(told.map((one) => [one.name, one.units])).toEqual([
    ['Stratagems', []],
    ['Boyz', ['b1', 'b2']],
    ['Boss', ['b1']],
  ]);
});
