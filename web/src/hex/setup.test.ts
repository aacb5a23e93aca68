import { expect, test } from 'vitest';
import type { HexScenarioCard } from '../protocol';
import { drawable, faults, HexSetup } from './setup.svelte';

const card = (id: string) => ({ id, name: id, about: '', scenario: {} }) as unknown as HexScenarioCard;

test('four against seven, against Normal, is what one click plays', () => {
  const setup = new HexSetup([card('duel'), card('standard')]);
  expect(setup.wanted('Ada')).toEqual({
    scenario: 'standard',
    sides: [
      { who: 'me', name: 'Ada' },
      { who: 'ai', name: '', level: 'normal' },
    ],
  });
  expect(setup.blocked).toBeNull();
});

test('without the standard board the first one is chosen', () => {
  expect(new HexSetup([card('duel')]).scenario).toBe('duel');
});

test('one’s own scenario must be a JSON object; what is in it is for the server to judge', () => {
  const setup = new HexSetup([card('standard')]);
  setup.scenario = '';
  expect(setup.blocked).toMatch(/Paste/);
  setup.own = '{ "size": ';
  expect(setup.blocked).toMatch(/not JSON/);
  setup.own = '[1]';
  expect(setup.blocked).toMatch(/object/);
  setup.own = '{ "nonsense": 1 }';
  expect(setup.blocked).toBeNull();
  expect(setup.wanted('').scenario).toEqual({ nonsense: 1 });
});

test('faults are named by their fields; without any, the sentence is the fault', () => {
  const named = [{ code: 'OFF_BOARD', field: 'units[0].col', message: '9 is off the board' }];
  expect(faults({ code: 'BAD_SETUP', message: 'all in one', detail: { faults: named } })).toEqual(named);
  expect(faults({ code: 'TOO_LARGE', message: 'too long' })).toEqual([{ field: '', message: 'too long' }]);
});

test('a scenario is drawn as far as it makes sense', () => {
  expect(drawable({ size: { cols: 0, rows: 4 } })).toBeNull();
  expect(drawable({ size: 'large' })).toBeNull();
  expect(drawable({ size: { cols: 3, rows: 4 }, walls: [{ col: 1, row: 1 }, null, 'x'], units: 7 })).toEqual({
    size: { cols: 3, rows: 4 },
    turn_limit: 5,
    walls: [{ col: 1, row: 1 }],
    objectives: [],
    units: [],
  });
});
