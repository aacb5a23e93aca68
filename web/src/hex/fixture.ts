/** A small skirmish for tests: what a server would send. */
import type { HexEntry, HexLine, HexTarget, HexUnit, HexView } from '../protocol';

const FIELDS = {
  MOVE: 5,
  RNG_NB: 2,
  RNG_RNG: 10,
  RNG_ATK: 3,
  RNG_STR: 4,
  RNG_DMG: 1,
  RNG_AP: -1,
  CC_NB: 3,
  CC_RNG: 1,
  CC_ATK: 3,
  CC_STR: 4,
  CC_DMG: 1,
  CC_AP: 0,
  HP_CUR: 2,
  HP_MAX: 2,
  T: 4,
  ARMOR_SAVE: 3,
  INVUL_SAVE: 0,
  VALUE: 10,
};

export const unit = (id: number, player: number, more: Partial<HexUnit> = {}): HexUnit => ({
  fields: { ...FIELDS, id, player, name: 'Trooper', col: id, row: 3 },
  alive: true,
  ready: false,
  engaged: false,
  marks: [],
  why_not: null,
  ...more,
});

export const target = (of: number): HexTarget => ({
  unit: of,
  far: 4,
  kills: 0.34,
  mean: 0.9,
  each: 0.45,
  damage: 1,
});

/** Units 1 to 3 are blue, 7 and 8 are orange; 1 and 2 may act. */
export const view = (more: Partial<HexView> = {}): HexView => ({
  turn: 1,
  player: 0,
  phase: 'MOVE',
  part: 'CHARGING',
  asked: 0,
  units: [unit(1, 0, { ready: true }), unit(2, 0, { ready: true }), unit(3, 0), unit(7, 1), unit(8, 1)],
  objectives: [],
  held: [0, 0],
  value: [30, 20],
  active: null,
  left: 0,
  begun: false,
  charge_roll: null,
  hexes: [],
  targets: [],
  seen: [],
  may_wait: false,
  may_postpone: false,
  may_cancel: false,
  episode_steps: 0,
  over: null,
  ...more,
});

/** Unit 1 is active in a phase. */
export const active = (phase: HexView['phase'], more: Partial<HexView> = {}): HexView => {
  const moves = phase === 'MOVE' || phase === 'CHARGE';
  return view({
    phase,
    active: 1,
    units: [unit(1, 0), unit(2, 0, { ready: true }), unit(3, 0), unit(7, 1), unit(8, 1)],
    hexes: moves ? [{ col: 4, row: 4 }] : [],
    targets: moves ? [] : [target(7), target(8)],
    left: moves ? 0 : 2,
    may_wait: phase !== 'FIGHT',
    may_postpone: true,
    may_cancel: moves,
    ...more,
  });
};

export const line = (kind: string, text: string, player = 0): HexLine => ({ kind, player, text, died: null });

export const entry = (seq: number, lines: HexLine[], more: Partial<HexEntry> = {}): HexEntry => ({
  seq,
  player: 0,
  action: { type: 'WAIT' },
  lines,
  why: false,
  ...more,
});
