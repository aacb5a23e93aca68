/** A small table for the tests of the language: what a server would send. */
import type { GameInfo, TableInfo } from '../protocol';
import type { EventOf } from './language';
import { teller, type Teller } from './teller';
import type { EventInfo } from '../protocol';

const models = (names: string[]) => Object.fromEntries(names.map((name, at) => [`m${at + 1}`, { name }]));
const sheet = (id: string, name: string, player: number, of: string[]) => ({
  id,
  name,
  player,
  models: models(of),
});

const table = {
  board: { width: 44, height: 60 },
  armies: [
    { name: 'Strike force', faction: 'Space Marines' },
    { name: 'Mob', faction: 'Orks' },
  ],
  units: {
    blasters: sheet('blasters', 'Hellblasters', 1, ['Sergeant', 'Hellblaster', 'Hellblaster']),
    captain: sheet('captain', 'Captain', 1, ['Captain']),
    boyz: sheet('boyz', 'Boyz', 2, ['Boss Nob', 'Boy', 'Boy', 'Boy']),
    mine: sheet('mine', 'Boyz', 1, ['Boss Nob', 'Boy', 'Boy']),
  },
} as unknown as TableInfo;

const seat = (faction: string, level: string | null) => ({
  faction,
  level,
  name: '',
  army: '',
  detachment: '',
});
const info = { seats: [seat('Space Marines', null), seat('Orks', 'normal')] } as unknown as GameInfo;

/** Seen from one seat, or from none. */
export const seen = (...players: number[]): Teller => teller({ table, info, players });

const tally = {
  attacks: 16,
  hits: 12,
  critical_hits: 2,
  wounds: 10,
  critical_wounds: 1,
  saves: 1,
  failed_saves: 9,
  mortal_wounds: 0,
  ignored: 0,
  damage: 18,
  slain: 9,
};

/** One event of each kind. */
export const samples: { [K in EventInfo['kind']]: EventOf<K> } = {
  move_began: { kind: 'move_began', unit_id: 'boyz', how: 'advance', roll: 4 },
  moved: { kind: 'moved', unit_id: 'boyz', how: 'normal', farthest: 7.199 },
  stationary: { kind: 'stationary', unit_id: 'boyz' },
  attached: { kind: 'attached', unit_id: 'captain', to_id: 'blasters' },
  waits: { kind: 'waits', unit_id: 'boyz', reserves: 'STRATEGIC' },
  deployed: { kind: 'deployed', unit_id: 'boyz' },
  roll_off: { kind: 'roll_off', faces: [4, 2], winner: 1 },
  scouted: { kind: 'scouted', unit_id: 'boyz', farthest: 6 },
  arrived: { kind: 'arrived', unit_id: 'boyz' },
  joined_anew: { kind: 'joined_anew', unit_id: 'boyz' },
  ambush: { kind: 'ambush', player: 1, at: [20, 30], laid: true },
  embarked: { kind: 'embarked', unit_id: 'boyz', transport_id: 'mine' },
  disembarked: { kind: 'disembarked', unit_id: 'boyz', transport_id: 'mine' },
  lost_in_wreck: { kind: 'lost_in_wreck', unit_id: 'boyz', lost: 2 },
  lost_to_coherency: { kind: 'lost_to_coherency', unit_id: 'boyz', lost: 17 },
  never_came: { kind: 'never_came', unit_id: 'boyz' },
  volley: {
    kind: 'volley',
    unit_id: 'blasters',
    target_id: 'boyz',
    weapon_id: 'plasma',
    weapon: 'Plasma incinerator',
    tally,
  },
  mortal_wounds: { kind: 'mortal_wounds', unit_id: 'boyz', amount: 3 },
  slain: { kind: 'slain', unit_id: 'boyz', model_id: 'm1' },
  removed: { kind: 'removed', unit_id: 'boyz', model_id: 'm2' },
  destroyed: { kind: 'destroyed', unit_id: 'boyz' },
  deadly_demise: { kind: 'deadly_demise', unit_id: 'boyz', exploded: true },
  split: { kind: 'split', unit_id: 'captain' },
  battle_shocked: { kind: 'battle_shocked', unit_id: 'boyz' },
  shock_test: { kind: 'shock_test', unit_id: 'boyz', roll: 8, need: 7, passed: true },
  charge_declared: { kind: 'charge_declared', unit_id: 'boyz', target_ids: ['blasters', 'captain'] },
  charge_rolled: {
    kind: 'charge_rolled',
    unit_id: 'boyz',
    target_ids: ['blasters'],
    roll: 9,
    distance: 7.3,
    need: 7,
  },
  charge_failed: { kind: 'charge_failed', unit_id: 'boyz' },
  charged: { kind: 'charged', unit_id: 'boyz', farthest: 6.2 },
  fights: { kind: 'fights', unit_id: 'boyz' },
  closed_in: { kind: 'closed_in', unit_id: 'boyz', farthest: 2.5 },
  last_blows: { kind: 'last_blows', unit_id: 'boyz' },
  phase_began: { kind: 'phase_began', player: 2, phase: 'SHOOTING' },
  chose: { kind: 'chose', player: 1, rule: 'Oath of Moment', choice: 'oath-of-moment', unit_id: 'boyz' },
  stratagem: { kind: 'stratagem', player: 1, stratagem: 'Fire Overwatch', unit_id: 'blasters', cp: 1 },
  returned: { kind: 'returned', unit_id: 'boyz', model_id: 'm2' },
  resource: { kind: 'resource', player: 1, resource: 'Pain tokens', before: 2, after: 3 },
  recovered: { kind: 'recovered', unit_id: 'boyz' },
  withdrew: { kind: 'withdrew', unit_id: 'boyz' },
  scored: { kind: 'scored', player: 2, by: 'card', card: 'Cleanse', points: 5 },
  card_drawn: { kind: 'card_drawn', player: 1, card: 'Cleanse' },
  card_shuffled_back: { kind: 'card_shuffled_back', player: 1, card: 'Cleanse' },
  card_discarded: { kind: 'card_discarded', player: 2, card: 'Cleanse' },
  marked: { kind: 'marked', player: 1, unit_id: 'boyz' },
  tempting_target: { kind: 'tempting_target', player: 1, marker_id: 'o3' },
  corner: {
    kind: 'corner',
    player: 1,
    corners: [
      [0, 0],
      [44, 60],
    ],
  },
  secret_taken: { kind: 'secret_taken', player: 2, lost: 5 },
  action_began: { kind: 'action_began', unit_id: 'boyz', action: 'recover-assets' },
  action_done: { kind: 'action_done', unit_id: 'boyz', action: 'recover-assets' },
  marker_gone: { kind: 'marker_gone', marker_id: 'o3' },
  marker_set_up: { kind: 'marker_set_up', marker_id: 'o3' },
  adjusted: {
    kind: 'adjusted',
    player: 1,
    what: { kind: 'wounds', unit_id: 'boyz', model_id: 'm1', before: 2, after: 1 },
    reason: 'a reminder',
  },
  conceded: { kind: 'conceded', player: 2 },
};
