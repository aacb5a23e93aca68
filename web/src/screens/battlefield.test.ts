import { expect, test } from 'vitest';
import type { BoardInfo, Catalog } from '../protocol';
import { boardOf, draw, layoutsInPool, mapsInPool } from './battlefield';

const board = (part: Partial<BoardInfo>): BoardInfo => ({
  width: 44,
  height: 60,
  terrain: [],
  zones: [[], []],
  hole: null,
  objectives: [],
  ...part,
});

const catalog: Catalog = {
  armies: [],
  missions: [],
  twists: [],
  secondaries: [],
  factions: [],
  version: '0',
  orders: {
    rerolls: true,
    losses: true,
    precision: true,
    command_reroll: 10,
    reactions: 10,
    kept_dice: true,
    obvious: true,
  },
  deployments: [
    {
      id: 'map',
      name: 'Map',
      incursion: [{ id: 'small', at: [22, 30] }],
      board: board({ objectives: [{ id: 'one', at: [22, 30] }] }),
    },
    { id: 'other', name: 'Other', incursion: [], board: board({}) },
  ],
  layouts: [
    {
      id: 'l1',
      name: 'Layout 1',
      board: board({
        terrain: [{ id: 'a', kind: 'RUIN', polygon: [], height: 6, walls: [], floors: [] }],
      }),
    },
    { id: 'l2', name: 'Layout 2', board: board({}) },
  ],
  pool: [
    { mission: 'take', deployment: 'map', layouts: ['l1', 'l2'] },
    { mission: 'burn', deployment: 'other', layouts: ['l2'] },
  ],
};

test('a board has the terrain of its layout and the zones of its map', () => {
  const whole = boardOf(catalog, { deployment: 'map', layout: 'l1' }, 'STRIKE_FORCE');
  expect(whole?.terrain.map((piece) => piece.id)).toEqual(['a']);
  expect(whole?.objectives.map((marker) => marker.id)).toEqual(['one']);
  const small = boardOf(catalog, { deployment: 'map', layout: 'l1' }, 'INCURSION');
  expect(small?.objectives.map((marker) => marker.id)).toEqual(['small']);
  expect(boardOf(catalog, { deployment: 'map', layout: 'none' }, 'INCURSION')).toBeNull();
});

test('the pool belongs to mission and map together', () => {
  expect([...layoutsInPool(catalog, 'take', 'map')]).toEqual(['l1', 'l2']);
  expect(layoutsInPool(catalog, 'take', 'other').size).toBe(0);
  expect([...mapsInPool(catalog, 'burn')]).toEqual(['other']);
});

test('a draw is of the pool and reaches all of it', () => {
  const drawn = [0, 0.34, 0.67, 0.999].map((at) => draw(catalog, () => at));
  expect(drawn.map((one) => one?.layout)).toEqual(['l1', 'l2', 'l2', 'l2']);
  expect(drawn.map((one) => one?.mission)).toEqual(['take', 'take', 'burn', 'burn']);
  expect(draw({ ...catalog, pool: [] })).toBeNull();
});
