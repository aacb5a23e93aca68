import { expect, test } from 'vitest';
import type { NoteInfo, TableInfo, View } from '../protocol';
import {
  adjustment,
  modelChoices,
  modelLabel,
  modelPath,
  pointsPath,
  shockPath,
  suggestions,
  typed,
  unitChoices,
} from './adjust';
import { pinned } from './game.svelte';

const model = (name: string, w: number) => ({ name, w });
const table = {
  units: {
    squad: {
      id: 'squad',
      name: 'Squad',
      player: 1,
      models: { m1: model('Sergeant', 2), m2: model('Trooper', 2) },
      abilities: [
        { name: 'Drilled', text: '', automatic: true },
        { name: 'Grim resolve', text: 'You see to it', automatic: false },
      ],
    },
    captain: {
      id: 'captain',
      name: 'Captain',
      player: 1,
      models: { m1: model('Captain', 5) },
      abilities: [],
    },
    mob: { id: 'mob', name: 'Mob', player: 2, models: { m1: model('Boy', 1) }, abilities: [] },
    'mob-2': { id: 'mob-2', name: 'Mob', player: 2, models: { m1: model('Boy', 1) }, abilities: [] },
  },
} as unknown as TableInfo;
const view = {
  units: {
    squad: {
      name: 'Squad',
      player: 1,
      led_by: ['captain'],
      models: {
        'captain.m1': { wounds: 3, at: [4, 5], facing: 0, leader: 'captain' },
        m2: { wounds: 2, at: [1, 2], facing: 0 },
      },
    },
    mob: { name: 'Mob', player: 2, models: { m1: { wounds: 1, at: [9, 9], facing: 0 } } },
  },
} as unknown as View;

test('units that act for themselves and destroyed ones can be chosen, joined leaders cannot', () => {
  const found = unitChoices(view, table, (player) => `Side ${player}`);
  expect(found).toEqual([
    { value: 'squad', label: 'Squad', group: 'Side 1' },
    { value: 'mob', label: 'Mob', group: 'Side 2' },
    { value: 'mob-2', label: 'Mob (2), destroyed', group: 'Side 2' },
  ]);
});

test('models are listed with the slain ones, leaders last', () => {
  const found = modelChoices(view, table, 'squad');
  expect(found.map((one) => [one.id, one.wounds, one.most, one.at])).toEqual([
    ['m1', 0, 2, null],
    ['m2', 2, 2, [1, 2]],
    ['captain.m1', 3, 5, [4, 5]],
  ]);
  expect(found.map(modelLabel)).toEqual([
    'm1 · slain · Sergeant',
    'm2 · 2 of 2 · Trooper',
    'captain.m1 · 3 of 5 · Captain',
  ]);
  expect(modelChoices(view, table, 'mob-2').map((one) => one.wounds)).toEqual([0]);
});

test('paths write a dot in a name as a tilde', () => {
  expect(modelPath('squad', 'captain.m1', 'wounds')).toBe('units.squad.models.captain~m1.wounds');
  expect(shockPath('squad')).toBe('units.squad.battle_shocked');
  expect(pointsPath(2, 'vp')).toBe('players.2.vp');
});

test('a place is sent only where a slain model returns', () => {
  expect(adjustment(1, 'dice', '2D6', ' why ')).toEqual({
    type: 'ADJUST',
    player: 1,
    path: 'dice',
    value: '2D6',
    reason: 'why',
  });
  expect(adjustment(1, 'p', 2, 'why', [3, 4])).toMatchObject({ at: [3, 4] });
});

test('reminders of the unit are suggested first, each once', () => {
  expect(suggestions(table, 'squad')).toEqual([
    'Grim resolve',
    'An ability by hand',
    'We set a mistake right',
  ]);
  expect(suggestions(table, null)).toHaveLength(2);
});

test('inches may be typed with a point or a comma', () => {
  expect(typed('12,5')).toBe(12.5);
  expect(typed(' 3 ')).toBe(3);
  expect(typed('')).toBeNull();
  expect(typed('near')).toBeNull();
});

test('a note replaces the same player’s note on the unit, and without text takes it off', () => {
  const note = (player: number, text: string): NoteInfo => ({ unit_id: 'squad', player, text });
  const both = pinned(pinned([], note(1, 'a')), note(2, 'b'));
  expect(both).toEqual([note(1, 'a'), note(2, 'b')]);
  expect(pinned(both, note(1, 'c'))).toEqual([note(2, 'b'), note(1, 'c')]);
  expect(pinned(both, note(2, ''))).toEqual([note(1, 'a')]);
});
