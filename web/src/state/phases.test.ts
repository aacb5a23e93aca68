import { expect, test } from 'vitest';
import type { LogEntry, Next, Offer, UnitView, View } from '../protocol';
import {
  cannotGiveUp,
  asking,
  endOffer,
  failedCharges,
  givingUp,
  opening,
  phaseSteps,
  undone,
  unfinishedUnit,
  unitMark,
  unitsLeft,
} from './phases';

type OfUnit = 'BEGIN_NORMAL_MOVE' | 'REMAIN_STATIONARY' | 'SKIP_UNIT' | 'SKIP_CHARGE';
const offer = (type: OfUnit, unit: string, legal = true): Offer => ({
  action: { type, player: 1, unit_id: unit },
  label: type,
  legal,
});
const end: Offer = { action: { type: 'END_MOVEMENT', player: 1 }, label: 'End', legal: true };
const next = (...options: Offer[]): Next => ({ player: 1, kind: 'UNIT', text: 'Player 1: choose', options });
const unit = (flags: UnitView['flags'] = {}): UnitView => ({
  name: 'Intercessors',
  player: 1,
  models: { m1: { wounds: 2, at: [1, 2, 0], facing: 0 } },
  flags,
  starting_strength: 5,
});
const view = (phase: string, in_hand: View['in_hand'] = null) => ({ phase, in_hand }) as View;

test('a turn shows what is done, now and next', () => {
  const steps = phaseSteps('SHOOTING');
  expect(steps.map((step) => step.state)).toEqual(['done', 'done', 'now', 'next', 'next', 'next']);
  expect(steps[2]?.label).toBe('Shooting');
});

test('before the battle the bar shows its own steps', () => {
  expect(opening('DEPLOYMENT')).toBe(true);
  expect(opening('FIGHT')).toBe(false);
  expect(phaseSteps('DEPLOYMENT').map((step) => [step.phase, step.state])).toEqual([
    ['FORMATIONS', 'done'],
    ['DEPLOYMENT', 'now'],
    ['SCOUT', 'next'],
  ]);
});

test('units left are those with something other than passing', () => {
  const open = next(
    offer('BEGIN_NORMAL_MOVE', 'a'),
    offer('REMAIN_STATIONARY', 'a'),
    offer('BEGIN_NORMAL_MOVE', 'b', false),
    offer('SKIP_UNIT', 'c'),
    end,
  );
  expect(unitsLeft(open)).toEqual(['a']);
  expect(endOffer(open)?.action?.type).toBe('END_MOVEMENT');
  expect(unitsLeft(null)).toEqual([]);
});

test('what is left undone is said in the words of the phase', () => {
  expect(undone('MOVEMENT', 3)).toBe('3 units have not moved');
  expect(undone('SHOOTING', 1)).toBe('1 unit has not shot');
  expect(undone('MOVEMENT', 0)).toBe('');
});

test('a unit says what it has done', () => {
  expect(unitMark(view('MOVEMENT'), unit({ moved: 'ADVANCE' }), 'a', [])).toEqual({
    text: 'advanced',
    done: true,
  });
  expect(unitMark(view('MOVEMENT'), unit(), 'a', ['a'])).toEqual({ text: 'to move', done: false });
  expect(unitMark(view('SHOOTING'), unit({ shot: true }), 'a', []).text).toBe('shot');
  // A tick is for what was done in this phase, not for what cannot be done or waits behind a question.
  for (const phase of ['SHOOTING', 'CHARGE', 'FIGHT'])
    expect(unitMark(view(phase), unit({ moved: 'NORMAL' }), 'a', [])).toEqual({ text: '', done: false });
  expect(unitMark(view('SHOOTING'), unit({ moved: 'ADVANCE' }), 'a', [])).toEqual({
    text: 'advanced',
    done: false,
  });
  const hand = { unit: 'a', doing: 'FALL_BACK', bonus: 0 };
  expect(unitMark(view('MOVEMENT', hand), unit(), 'a', []).text).toBe('falling back');
  expect(unitMark(view('COMMAND'), unit({ battle_shocked: true }), 'a', []).warn).toBe(true);
});

test('the bar asks in short', () => {
  expect(asking(next(), 'MOVEMENT')).toBe('move your units');
  expect(asking({ ...next(), kind: 'ALLOCATE', text: 'choose the model' }, 'SHOOTING')).toBe(
    'choose who takes it',
  );
  expect(asking({ ...next(), kind: 'FACTION', asked: { rule: 'Oath of Moment' } }, 'COMMAND')).toBe(
    'Oath of Moment',
  );
  expect(asking({ ...next(), kind: 'GUARD', text: 'choose a guard' }, 'COMMAND')).toBe('choose a guard');
});

test('a unit that has begun something is named while another one or none is looked at', () => {
  const hand = { unit: 'a', doing: 'NORMAL', bonus: 0 };
  const table = { ...view('MOVEMENT', hand), units: { a: unit(), b: unit() } } as View;
  expect(unfinishedUnit(table, next(), true, 'b')).toBe('a');
  expect(unfinishedUnit(table, next(), true, null)).toBe('a');
  // Looked at itself it has its own buttons; the other player and a question in between have theirs.
  expect(unfinishedUnit(table, next(), true, 'a')).toBeNull();
  expect(unfinishedUnit(table, next(), false, 'b')).toBeNull();
  expect(unfinishedUnit(table, { ...next(), kind: 'REROLL' }, true, 'b')).toBeNull();
  expect(unfinishedUnit(view('MOVEMENT'), next(), true, 'b')).toBeNull();
});

test('a rolled charge is given up only where the rules allow it, and only there', () => {
  const rolled: Next = { ...next(offer('SKIP_CHARGE', 'a', false)), kind: 'CHARGE_MOVE' };
  expect(givingUp(rolled)?.legal).toBe(false);
  const refused: Offer = {
    ...offer('SKIP_CHARGE', 'a', false),
    error: { code: 'NOT_AVAILABLE', message: '', detail: { reason: 'CHARGE_POSSIBLE' } },
  };
  expect(cannotGiveUp(refused)).toMatch(/^The charge is possible, so it must be made\. Drag/);
  expect(givingUp({ ...rolled, options: [offer('SKIP_CHARGE', 'a')] })?.legal).toBe(true);
  expect(givingUp(next(offer('SKIP_CHARGE', 'a')))).toBeUndefined();
  expect(givingUp(null)).toBeUndefined();
});

test('a charge that came to nothing is known until the phase ends', () => {
  const rolled = (unit_id: string) =>
    ({ action: 'CHARGE_ROLL', unit_id, phase: 'CHARGE', round: 1, turn: 1 }) as LogEntry;
  const log = [rolled('failed'), rolled('arrived'), rolled('moving')];
  const now = {
    ...view('CHARGE', { unit: 'moving', doing: 'CHARGE' } as View['in_hand']),
    round: 1,
    active_player: 1,
    units: { failed: unit(), arrived: unit({ charged: true }), moving: unit() } as View['units'],
  } as View;
  expect(failedCharges(log, now)).toEqual(['failed']);
  expect(failedCharges(log, { ...now, phase: 'FIGHT' })).toEqual([]);
  expect(failedCharges(log, { ...now, round: 2 })).toEqual([]);
});
