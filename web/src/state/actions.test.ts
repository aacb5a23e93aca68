import { expect, test } from 'vitest';
import { ANSWERS, MOVES, PHASE_ENDS, type ActionKind } from '../protocol';
import { SAMPLES } from '../protocol.samples';
import { pathsOf, placesOf, unitOf } from './actions';

const kinds = new Set<ActionKind>(SAMPLES.map((action) => action.type));
const whole = (type: ActionKind) => SAMPLES.find((action) => action.type === type);

test('every list of kinds names actions that the program writes', () => {
  for (const kind of [...ANSWERS, ...MOVES, ...PHASE_ENDS]) expect(kinds).toContain(kind);
  expect(PHASE_ENDS).toHaveLength(8);
});

test('an action that moves along paths has them', () => {
  for (const kind of MOVES) expect(Object.keys(pathsOf(whole(kind)) ?? {})).toHaveLength(1);
  expect(pathsOf(whole('SHOOT'))).toBeUndefined();
});

test('places and units are read from any action that has them', () => {
  const deployed = placesOf(whole('DEPLOY_UNIT'));
  expect(deployed?.positions).toEqual([
    [10, 20],
    [10, 20, 3],
  ]);
  expect(deployed?.rotations).toEqual([0, 0]);
  expect(placesOf(whole('USE_STRATAGEM'))?.positions).toEqual([[10, 20]]);
  expect(placesOf(whole('END_FIGHT'))).toBeUndefined();
  expect(unitOf(whole('USE_STRATAGEM'))).toBe(unitOf(whole('SHOOT')));
  expect(unitOf(whole('END_FIGHT'))).toBeUndefined();
});
