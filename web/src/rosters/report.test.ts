import { expect, test } from 'vitest';
import { alike, named, presets } from './bases';
import { changes } from './changes';
import { answer, finding, sheet, unit } from './fixture';
import { byFaction, matches } from './groups';
import { lastOf, listed, loadoutFix, without } from './loadout';
import { carryOver, groups, missingBases, needs, unsaid } from './report';

test('problems, then guesses, then notes; empty groups are left out', () => {
  const list = [finding('note', 'a'), finding('problem', 'b'), finding('note', 'c')];
  expect(groups(list).map((group) => [group.name, group.findings.map((one) => one.message)])).toEqual([
    ['Problems', ['b']],
    ['Notes', ['a', 'c']],
  ]);
});

test('what the list check says is not said twice', () => {
  const said = [finding('problem', 'No base is known for Boy')];
  expect(unsaid(['Boyz: no base is known for Boy.', '5 points over.'], said)).toEqual(['5 points over.']);
});

test('what it needs, in words', () => {
  expect(needs(answer('x'))).toBe('Needs a base');
  expect(needs({ ...answer('x'), playable: true })).toBe('Playable');
  const two = unit('b', 'B', {
    models: ['Boy', 'Nob', 'Boy'].map((name) => ({
      name,
      numbers: [1],
      items: [],
      base_mm: [],
      base_missing: true,
    })),
  });
  expect(missingBases(two)).toEqual(['Boy', 'Nob']);
  expect(needs({ playable: false, findings: [], units: [two] })).toBe('Needs 2 bases');
  expect(needs({ playable: false, findings: [], units: [] })).toBe('Needs mending');
});

test('after a change problems are new, guesses of the list stay until they are settled', () => {
  const before = answer('x').findings;
  const after = { ...answer('x'), findings: [finding('note', 'fresh')] };
  expect(carryOver(before, after, []).map((one) => one.message)).toEqual([
    'Read as it stands',
    'Boy 4 carries it',
    'fresh',
  ]);
  const settled = carryOver(before, after, [{ fix: 'loadout', unit: 'boyz', models: [4], items: [] }]);
  expect(settled.map((one) => one.message)).toEqual(['Read as it stands', 'fresh']);
  const old = finding('note', 'Points of last year', { line: 3, unit: 'boyz' });
  const refreshed = carryOver([old, ...before], after, [{ fix: 'refresh' }]);
  expect(refreshed.map((one) => one.message)).toEqual(['Read as it stands', 'Boy 4 carries it', 'fresh']);
  expect(carryOver(before, { ...after, units: [] }, []).map((one) => one.message)).toEqual([
    'Read as it stands',
    'fresh',
  ]);
  expect(carryOver(before, { ...after, findings: before }, [])).toHaveLength(3);
});

test('a group is split from its end; an item carried twice is taken away once', () => {
  const group = {
    name: 'Boy',
    numbers: [2, 3, 7],
    items: ['Choppa', 'Slugga'],
    base_mm: [32],
    base_missing: false,
  };
  expect(lastOf(group, 2)).toEqual([3, 7]);
  expect(without(['Claw', 'Gun', 'Claw'], 'Claw')).toEqual(['Claw', 'Gun']);
  expect(listed(['Claw', 'Gun', 'Claw'])).toBe('Claw ×2, Gun');
  expect(loadoutFix('boyz', group, 1, ['Slugga', 'Choppa'])).toBeNull();
  expect(loadoutFix('boyz', group, 1, ['Rokkit launcha'])).toEqual({
    fix: 'loadout',
    unit: 'boyz',
    models: [7],
    items: ['Rokkit launcha'],
  });
});

test('32 mm is offered first, ovals by length and width', () => {
  expect(presets[0]).toEqual([32]);
  expect(presets).toHaveLength(17);
  expect([named([28.5]), named([75, 42]), named([])]).toEqual(['28.5 mm', '75 × 42 mm', 'not known']);
  expect([alike([32], [32.01]), alike([60, 35], [60])]).toEqual([true, false]);
});

test('what a refresh changed, by unit', () => {
  const before = answer('x');
  const after = structuredClone(before);
  expect(changes(before, after)).toEqual([]);
  const now = sheet('boyz', 'Boyz', { points: 85 });
  now.models['m1']!.sv = 4;
  now.weapons[0]!.ap = -2;
  after.army.units = [now];
  expect(changes(before, after)).toEqual([
    { unit: 'boyz', name: 'Boyz', what: ['points 80 → 85', 'Boy: Sv 5+ → 4+', 'Choppa: AP -1 → -2'] },
  ]);
  // Without datasheets the points of the list are compared.
  after.army.units = [];
  after.units[0]!.points = 90;
  expect(changes(before, after)[0]?.what).toEqual(['points 80 → 90']);
});

test('armies by faction, searched by words, accents or none', () => {
  const army = (id: string, name: string, faction: string, points: number) => ({
    ...answer(name).army.card,
    id,
    names: { name, faction, detachment: 'Some' },
    points,
  });
  const all = [
    army('1', 'Khârn’s Own', 'World Eaters', 2000),
    army('2', 'Skulls', 'World Eaters', 1000),
    army('3', 'Tide', 'Orks', 1000),
  ];
  expect(byFaction(all).map((one) => [one.name, one.armies.map((army) => army.id)])).toEqual([
    ['Orks', ['3']],
    ['World Eaters', ['2', '1']],
  ]);
  expect(byFaction(all, 'eaters 1000').flatMap((one) => one.armies.map((army) => army.id))).toEqual(['2']);
  expect(matches(all[0]!, 'kharn')).toBe(true);
  expect(matches(all[0]!, '000')).toBe(false);
});
