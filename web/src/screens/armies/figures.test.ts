import { expect, test } from 'vitest';
import type { ArmyDetail, ModelInfo, SheetInfo } from '../../protocol';
import { baseName, carried, kinds, sharedAutomatic } from './figures';

const model = (name: string, w: number, weapons = {}): ModelInfo => ({
  name,
  m: 6,
  t: 4,
  sv: 3,
  invulnerable: null,
  w,
  ld: 6,
  oc: 2,
  fnp: null,
  base: { shape: 'round', length: 1.2598, width: 1.2598 },
  weapons,
});
const sheet = (name: string, automatic: boolean[]): SheetInfo => ({
  id: name,
  name,
  player: 1,
  points: 80,
  mark: 'line',
  keywords: [],
  models: {
    m1: model('Sergeant', 2, { bolt: 1 }),
    m2: model('Trooper', 2, { bolt: 1 }),
    m3: model('Big', 3),
  },
  weapons: [],
  abilities: automatic.map((done, at) => ({
    name: `a${at}`,
    text: '',
    automatic: done,
    asks: false,
    phases: [],
  })),
  warlord: false,
  enhancement: null,
  transport: null,
  leads: [],
});

test('a datasheet counts once, however many units have it', () => {
  const detail = {
    units: [sheet('Boyz', [true, false]), sheet('Boyz', [true, false]), sheet('Nobz', [true, true])],
    rules: [],
  } as unknown as ArmyDetail;
  expect(sharedAutomatic(detail)).toBe(0.75);
});

test('bases are in millimetres; models with one statline stand together', () => {
  expect(baseName({ shape: 'round', length: 32 / 25.4, width: 32 / 25.4 })).toBe('32 mm');
  expect(baseName({ shape: 'oval', length: 75 / 25.4, width: 42 / 25.4 })).toBe('oval 75 × 42 mm');
  expect(kinds(sheet('Mixed', [])).map((kind) => [kind.name, kind.count])).toEqual([
    ['Sergeant', 2],
    ['Big', 1],
  ]);
  const shielded = sheet('Shielded', []);
  shielded.models.m2 = { ...model('Shield bearer', 2), invulnerable: 5, invulnerable_against: [null, 5] };
  shielded.models.m3 = { ...model('Storm bearer', 2), invulnerable: 5, invulnerable_against: [5, null] };
  expect(kinds(shielded).map((kind) => kind.name)).toEqual(['Sergeant', 'Shield bearer', 'Storm bearer']);
  expect(carried(sheet('Mixed', []), 'bolt')).toBe(2);
});
