import { beforeEach, expect, test } from 'vitest';
import type { ArmyCard, Catalog } from '../../protocol';
import { finding } from '../../rosters/fixture';
import type { Own } from '../../rosters/rosters.svelte';
import { Setup } from './setup.svelte';

const army = (id: string, faction: string, points: number, problems: string[] = []): ArmyCard => ({
  id,
  names: { name: `${faction} list`, faction, detachment: 'Some' },
  points,
  size: points > 1500 ? 'STRIKE_FORCE' : 'INCURSION',
  style: 'mixed',
  units: 5,
  models: 20,
  problems,
  reminders: 0,
});
const named = (id: string) => ({ id, name: id, text: '' });

const catalog: Catalog = {
  armies: [
    army('sm', 'Space Marines', 1000),
    army('orks', 'Orks', 1005, ['5 points over the limit.']),
    army('odd', 'Daemons', 1010, ['10 points over the limit.', 'No Warlord.']),
    army('sm-2', 'Space Marines', 2000),
    army('orks-2', 'Orks', 1990),
  ],
  missions: [named('take'), named('burn')],
  twists: [],
  secondaries: [named('a'), named('b')],
  deployments: [],
  layouts: [],
  pool: [
    { mission: 'take', deployment: 'd1', layouts: ['l1', 'l7'] },
    { mission: 'take', deployment: 'd2', layouts: ['l2'] },
    { mission: 'burn', deployment: 'd3', layouts: ['l3'] },
  ],
  factions: [],
  version: '',
  orders: {
    rerolls: true,
    losses: true,
    precision: true,
    command_reroll: 10,
    reactions: 10,
    kept_dice: true,
    obvious: true,
  },
};

let setup: Setup;
beforeEach(() => (setup = new Setup(catalog)));

test('points alone can be allowed', () => {
  expect(setup.sides.map((side) => side.army)).toEqual(['sm', 'orks']);
  expect(setup.blocked).toContain('5 points over');
  expect(setup.allowable).toBe(5);
  setup.allowance = 5;
  expect(setup.blocked).toBeNull();
  expect(setup.wanted('Ann').allowance).toBe(5);
});

test('other faults cannot', () => {
  setup.sides[1].army = 'odd';
  setup.allowance = 10;
  expect(setup.blocked).toContain('points over');
  expect(setup.problems(1)).toHaveLength(2);
});

test('another size musters other armies', () => {
  setup.resize('STRIKE_FORCE');
  expect(setup.sides.map((side) => side.army)).toEqual(['sm-2', 'orks-2']);
  expect(setup.blocked).toBeNull();
  expect(new Setup(catalog, 'orks-2').size).toBe('STRIKE_FORCE');
  expect(new Setup(catalog, 'orks-2').sides[0].army).toBe('orks-2');
});

test('map and layout follow the mission into the pool', () => {
  setup.follow({ mission: 'burn' });
  expect([setup.deployment, setup.layout]).toEqual(['d3', 'l3']);
  setup.follow({ mission: 'take' });
  setup.follow({ deployment: 'd2' });
  expect(setup.layout).toBe('l2');
  // A map outside the pool may be played: the layout stays.
  setup.follow({ deployment: 'elsewhere' });
  expect([setup.deployment, setup.layout]).toEqual(['elsewhere', 'l2']);
});

test('only what was chosen is sent', () => {
  setup.sides[0].mode = 'fixed';
  setup.sides[1].who = 'link';
  const wanted = setup.wanted('Ann');
  expect(wanted.sides[0]).toEqual({ army: 'sm', who: 'me', name: 'Ann', fixed: ['a', 'b'] });
  expect(wanted.sides[1]).toEqual({ army: 'orks', who: 'link', name: '' });
  expect('twist' in wanted).toBe(false);
  setup.sides[0].fixed = ['a', 'a'];
  setup.allowance = 5;
  expect(setup.blocked).toContain('two different');
});

test('a guest may bring the army, one of the two at most', () => {
  setup.sides[1].who = 'link';
  setup.sides[1].open = true;
  expect(setup.card(1)).toBeUndefined();
  expect(setup.blocked).toBeNull();
  expect(setup.wanted('Ann').sides[1]).toEqual({ army: '', open: true, who: 'link', name: '' });
  // Choosing one's own army does not choose the guest's.
  setup.choose(0, 'sm-2');
  expect([setup.size, setup.isOpen(1), setup.blocked]).toEqual(['STRIKE_FORCE', true, null]);
  setup.sides[0].who = 'link';
  setup.sides[0].open = true;
  expect(setup.blocked).toContain('one army at least');
  // Only who comes by a link brings one.
  setup.sides[0].who = 'me';
  expect(setup.isOpen(0)).toBe(false);
  expect(setup.blocked).toBeNull();
});

test('a list that was brought: its size, its problems, its roster', () => {
  const own = (id: string, more: Partial<Own>): Own => ({
    id,
    file: `roster ${id}`,
    format: 'text',
    card: army(`${id}-card`, 'Orks', 1990),
    playable: true,
    findings: [],
    saved: 0,
    kept: true,
    ...more,
  });
  const missing = { ...finding('problem', 'No base is known for Boy'), unit: 'boyz' };
  const lists = [
    own('own-1', {}),
    own('own-2', {
      playable: false,
      findings: [missing, finding('guess', 'Guessed')],
      card: army('x', 'Orks', 990, ['Boyz: no base is known for Boy.', 'No Warlord.']),
    }),
  ];
  const mine = new Setup(catalog, 'own-1', () => lists);
  expect([mine.size, mine.sides[0].army, mine.sides[1].army]).toEqual(['STRIKE_FORCE', 'own-1', 'sm-2']);
  expect(mine.wanted('').sides[0]).toMatchObject({ army: 'own-1-card', roster: 'roster own-1' });
  expect('roster' in mine.wanted('').sides[1]).toBe(false);
  expect(mine.blocked).toBeNull();

  // A smaller one for the other side: the battle is that size, and the larger list no longer fits.
  mine.choose(1, 'own-2');
  expect(mine.size).toBe('INCURSION');
  expect(mine.sides[0].army).toBe('own-1');
  expect(mine.problems(0)).toEqual(['1990 points are 990 more than this battle’s 1000.']);
  expect(mine.problems(1)).toEqual(['No base is known for Boy', 'No Warlord.']);
  // What can be played is played as it is; points are for both to allow.
  lists[1] = own('own-2', { card: army('x', 'Orks', 990, ['No Warlord.']) });
  expect(mine.problems(1)).toEqual([]);
  lists[1] = own('own-2', { card: army('x', 'Orks', 1010, ['10 points over the limit.']) });
  expect(mine.problems(1)).toEqual(['10 points over the limit.']);
  mine.allowance = 10;
  expect(mine.problems(1)).toEqual([]);
});

test('an army of another size takes the other side along', () => {
  setup.choose(0, 'orks-2');
  expect([setup.size, setup.sides[0].army, setup.sides[1].army]).toEqual(['STRIKE_FORCE', 'orks-2', 'sm-2']);
  expect(new Setup(catalog, 'orks').sides[1].army).toBe('sm');
});
