/** A small list as the server would read it, for tests. */
import type { FindingInfo, FindingKind, ImportAnswer, ImportedUnit, SheetInfo } from '../protocol';

export const finding = (
  kind: FindingKind,
  message: string,
  more: Partial<FindingInfo> = {},
): FindingInfo => ({
  kind,
  code: message.toUpperCase().replaceAll(' ', '_'),
  line: null,
  unit: null,
  message,
  suggestion: null,
  ...more,
});

export const sheet = (id: string, name: string, more: Partial<SheetInfo> = {}): SheetInfo => ({
  id,
  name,
  player: 1,
  points: 80,
  mark: 'line',
  keywords: ['INFANTRY'],
  models: {
    m1: {
      name: 'Boy',
      m: 6,
      t: 5,
      sv: 5,
      invulnerable: null,
      w: 1,
      ld: 7,
      oc: 2,
      fnp: null,
      base: { shape: 'round', length: 1.26, width: 1.26 },
      weapons: { choppa: 1 },
    },
  },
  weapons: [
    {
      id: 'choppa',
      name: 'Choppa',
      range: null,
      attacks: '3',
      skill: 3,
      strength: '4',
      ap: -1,
      damage: '1',
      abilities: [],
      group: null,
    },
  ],
  abilities: [],
  warlord: false,
  enhancement: null,
  transport: null,
  leads: [],
  ...more,
});

export const unit = (id: string, name: string, more: Partial<ImportedUnit> = {}): ImportedUnit => ({
  id,
  name,
  points: 80,
  points_now: null,
  source: 'list',
  models: [
    { name: 'Boy', numbers: [1, 2, 3, 4], items: ['Choppa', 'Slugga'], base_mm: [], base_missing: true },
  ],
  items: ['Choppa', 'Slugga', 'Rokkit launcha'],
  may_lead: [],
  leads: null,
  may_command: false,
  ...more,
});

export const answer = (name: string): ImportAnswer => ({
  army: {
    card: {
      id: name.toLowerCase(),
      names: { name, faction: 'Orks', detachment: 'War Horde' },
      points: 80,
      size: 'INCURSION',
      units: 1,
      models: 4,
      problems: [],
      reminders: 0,
      style: 'mixed',
    },
    units: [sheet('boyz', 'Boyz')],
    rules: [],
  },
  roster: `roster of ${name}`,
  format: 'Official app text',
  findings: [
    finding('problem', 'No base is known for Boy', { unit: 'boyz' }),
    finding('guess', 'Boy 4 carries it', { line: 4, unit: 'boyz' }),
    finding('note', 'Read as it stands', { line: 1 }),
  ],
  units: [unit('boyz', 'Boyz')],
  playable: false,
});
