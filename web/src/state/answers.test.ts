import { expect, test } from 'vitest';
import type { AskedRoll, Next, Offer } from '../protocol';
import { alike, chosenDice, obvious, rerollNote } from './answers';

const roll = (faces: number[], need: number, more: Partial<AskedRoll> = {}): AskedRoll => ({
  context: 'to_hit',
  faces,
  eligible: faces.map((_, at) => at),
  need,
  whole: false,
  ...more,
});
const next = (kind: Next['kind'], asked: Next['asked'], options: Next['options'] = []): Next => ({
  player: 2,
  kind,
  text: '',
  options,
  ...(asked ? { asked } : {}),
});

test('a roll of which every die succeeded is kept without a question', () => {
  expect(obvious(next('REROLL', { roll: roll([2, 6], 2) }))?.type).toBe('DECLINE_REACTION');
  expect(obvious(next('REROLL', { roll: roll([1, 6], 2) }))).toBeNull();
  expect(obvious(next('REROLL', { roll: roll([4, 4], 0) }))).toBeNull();
  expect(obvious(next('ALLOCATE', { model_ids: ['m1'] }))).toBeNull();
});

test('a Fight phase without a fight ends by itself, one with a choice does not', () => {
  const end: Offer = { action: { type: 'END_FIGHT', player: 2 }, label: 'End', legal: true };
  const fight: Offer = {
    action: { type: 'SELECT_FIGHTER', player: 2, unit_id: 'squad' },
    label: 'Fight',
    legal: true,
  };
  expect(obvious(next('UNIT', undefined, [end]))?.type).toBe('END_FIGHT');
  expect(obvious(next('UNIT', undefined, [end, { ...fight, legal: false }]))?.type).toBe('END_FIGHT');
  expect(obvious(next('UNIT', undefined, [fight, end]))).toBeNull();
  const shooting: Offer = { action: { type: 'END_SHOOTING', player: 2 }, label: 'End', legal: true };
  expect(obvious(next('UNIT', undefined, [shooting]))).toBeNull();
});

test('a free re-roll begins with the failures chosen, or with what the server proposes', () => {
  const misses = roll([1, 5, 3, 4], 4);
  expect(chosenDice(next('REROLL', { roll: misses }), misses)).toEqual([0, 2]);
  const keep: Offer = { action: { type: 'DECLINE_REACTION', player: 2 }, label: 'Keep', legal: true };
  expect(chosenDice(next('REROLL', { roll: misses }, [keep]), misses)).toEqual([0, 2]);
  const again: Offer = {
    action: { type: 'REROLL', player: 2, context: 'to_hit', dice: [0] },
    label: 'Again',
    legal: true,
  };
  expect(chosenDice(next('REROLL', { roll: misses }, [again]), misses)).toEqual([0]);
  // A Command Re-roll costs a point: nothing is chosen for anybody.
  expect(chosenDice(next('COMMAND_REROLL', { roll: misses }), misses)).toEqual([]);
});

test('models alike are one choice; a leader and one that breaks coherency stand apart', () => {
  const known = (id: string) => ({
    name: id === 'm1' ? 'Boss Nob' : 'Boy',
    wounds: id === 'm1' ? 2 : 1,
    weapons: { choppa: 1 },
    sheet: undefined,
  });
  const groups = alike(['m1', 'm2', 'm3', 'm4'], ['m3'], known);
  expect(groups.map((one) => [one.name, one.ids, one.breaks])).toEqual([
    ['Boss Nob', ['m1'], false],
    ['Boy', ['m2', 'm4'], false],
    ['Boy', ['m3'], true],
  ]);
});

test('the rule that grants a re-roll is named as the server says it', () => {
  const misses = roll([1, 5, 3], 4, { by: 'Oath of Moment' });
  expect(rerollNote(misses, 'Hit', false)).toBe(
    'Free by Oath of Moment. Hit on 4+. 2 of 3 failed. Click the dice to roll again.',
  );
  expect(rerollNote(roll([1], 4), 'Hit', false)).toMatch(/^Free\. Hit on 4\+\./);
  expect(rerollNote(roll([1], 0), 'Charge', true)).toBe(
    'Command Re-roll: Charge. Click the die to roll again. 1 CP.',
  );
});
