import { expect, test } from 'vitest';
import type { Fix, ImportAnswer } from '../protocol';
import { alike, named, presets } from './bases';
import { answer, finding, unit } from './fixture';
import { byFaction, matches } from './groups';
import { lastOf, listed, loadoutFix, without } from './loadout';
import { carryOver, groups, missingBases, needs, refreshed, unsaid } from './report';

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

test('what was said of the list holds until it is settled', () => {
  const said = [
    finding('problem', 'No base', { code: 'NO_BASE', unit: 'boyz', line: 3 }),
    finding('problem', 'Unknown unit', { code: 'UNKNOWN_UNIT', line: 9 }),
    finding('guess', 'Boy 4 carries it', { code: 'WHO_CARRIES', unit: 'boyz', line: 4 }),
    finding('guess', 'The first was taken', { code: 'WARLORD' }),
    finding('note', 'Points of last year', { unit: 'boyz', line: 2 }),
    finding('note', 'Sv 4+', { code: 'REFRESHED' }),
  ];
  const after = { ...answer('x'), findings: [] };
  const known = { ...after, units: [unit('boyz', 'Boyz', { models: [] })] };
  const left = (now: ImportAnswer, ...fixes: Fix[]) =>
    carryOver(said, now, fixes).map((one) => one.message.split(' ')[0]);
  expect(left(after)).toEqual(['Points', 'No', 'Boy', 'Unknown', 'The']);
  expect(left(known)).toEqual(['Points', 'Boy', 'Unknown', 'The']);
  const loadout: Fix = { fix: 'loadout', unit: 'boyz', models: [4], items: [] };
  expect(left(after, loadout)).toEqual(['Points', 'No', 'Unknown', 'The']);
  expect(left(after, { ...loadout, unit: 'nobz' })).toContain('Boy');
  expect(left(after, { fix: 'warlord', unit: 'boyz' })).not.toContain('The');
  expect(left(after, { fix: 'refresh' })).not.toContain('Points');
  expect(left({ ...after, units: [] })).toEqual(['Unknown', 'The']);
  const told = { ...after, findings: [finding('note', 'W 2', { code: 'REFRESHED' })] };
  expect(refreshed(carryOver(said, told, [{ fix: 'refresh' }]))).toEqual(['W 2']);
  expect(carryOver(said, { ...after, findings: said.slice(0, 2) }, [])).toHaveLength(5);
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
