import { expect, test } from 'vitest';
import type { HexAttack } from '../protocol';
import { entry, line } from './fixture';
import { grouped, parts } from './log';

const MISS: HexAttack = {
  unit: 3,
  target: 7,
  ranged: true,
  hit: [2, 3],
  wound: null,
  save: null,
  result: 'missed',
  damage: 0,
};
const attack = (more: Partial<HexAttack> = {}) => ({
  ...line('attack', 'not read'),
  attack: { ...MISS, ...more },
});

test('an attack has a head, dice and a result; other lines are whole', () => {
  const killed = attack({ hit: [4, 3], wound: [5, 4], save: [2, 4], result: 'killed', damage: 1 });
  expect(parts(killed)).toEqual({
    head: 'Unit 3 shot Unit 7',
    dice: 'Hit 4 (3+), wound 5 (4+), save 2 (4+)',
    results: ['1 wound lost, Unit 7 slain'],
  });
  expect(parts(line('deed', 'Unit 1 MOVED from 1, 4 to 3, 5'))).toEqual({
    head: 'Unit 1 MOVED from 1, 4 to 3, 5',
    dice: '',
    results: [],
  });
});

test('lines after a phase began stand under it, within one step too', () => {
  const log = [
    entry(1, [line('deed', 'Unit 1 MOVED'), line('phase', 'Turn 1 · Blue · Shoot')]),
    entry(2, [attack()]),
  ];
  expect(grouped(log, true).map(({ title, items }) => [title, items.map((item) => item.head)])).toEqual([
    ['Turn 1 · Blue · Move', ['Unit 1 MOVED']],
    ['Turn 1 · Blue · Shoot', ['Unit 3 shot Unit 7']],
  ]);
});

test('phases without anything are left out, but the present one stays', () => {
  const log = [
    entry(1, [
      line('deed', 'Unit 1 WAITS'),
      line('phase', 'Turn 1 · Blue · Shoot'),
      line('phase', 'Turn 1 · Blue · Charge'),
      line('phase', 'Turn 1 · Orange · Move', 1),
    ]),
  ];
  expect(grouped(log, true).map((group) => group.title)).toEqual([
    'Turn 1 · Blue · Move',
    'Turn 1 · Orange · Move',
  ]);
  expect(grouped([], true)).toHaveLength(1);
});

test('compact: attacks at one target are one line, dice and charge rolls are left out', () => {
  const log = [
    entry(1, [line('roll', 'Unit 3 rolled 8 for its charge (3 + 5)')]),
    entry(2, [attack()]),
    entry(3, [attack({ hit: [6, 3], wound: [5, 4], save: [1, 3], result: 'damaged', damage: 1 })]),
  ];
  expect(grouped(log, false)[0]?.items).toMatchObject([
    { head: 'Unit 3 shot Unit 7', results: ['missed', '1 wound lost'], seq: 2 },
  ]);
  expect(grouped(log, true)[0]?.items).toHaveLength(3);
});

test('a reason is offered once a step; that of an activation with what followed', () => {
  const log = [
    entry(1, [], { player: 1, why: true, action: { type: 'ACTIVATE', unit: 7 } }),
    entry(2, [line('deed', 'Unit 7 WAITS', 1), line('error', 'and more', 1)], { player: 1 }),
    entry(3, [line('deed', 'Unit 8 WAITS', 1)], { player: 1, why: true }),
    entry(4, [line('deed', 'Unit 1 WAITS')]),
  ];
  expect(grouped(log, true)[0]?.items.map((item) => item.why)).toEqual([1, null, 3, null]);
});
