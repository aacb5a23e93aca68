import { describe, expect, it } from 'vitest';
import type { View } from '../protocol';
import { reached, STEPS, type Moment } from './steps';

const moment = (phase: string, change: Partial<Moment> = {}, turn = 1): Moment => ({
  view: { phase, active_player: turn, in_hand: null, units: {} } as unknown as View,
  next: null,
  mine: turn === 1,
  seat: 1,
  chosen: null,
  looked: false,
  did: new Set(),
  ...change,
});

describe('the guided first turn', () => {
  it('is short, and begins with what the game is about', () => {
    expect(STEPS.length).toBeLessThanOrEqual(6);
    const goal = STEPS[0]?.text(moment('COMMAND')) ?? '';
    for (const word of ['marker', 'score', 'cards']) expect(goal).toContain(word);
  });

  it('counts its steps in order, whatever the player does first', () => {
    const did = (...all: string[]) => ({ looked: true, did: new Set(all) });
    const story: [Moment, number][] = [
      [moment('COMMAND'), 0],
      [moment('COMMAND', { looked: true }), 1],
      [moment('MOVEMENT', { looked: true }), 2],
      [moment('MOVEMENT', did('CONFIRM_UNIT_MOVE')), 3],
      [moment('SHOOTING', did('CONFIRM_UNIT_MOVE')), 3],
      [moment('SHOOTING', did('SHOOT')), 4],
      [moment('FIGHT', did('SHOOT')), 4],
      [moment('COMMAND', did('SHOOT'), 2), 5],
      [moment('COMMAND', did('SHOOT')), 6],
    ];
    let at = 0;
    for (const [now, expected] of story) {
      at = reached(now, at);
      expect(at, now.view.phase).toBe(expected);
    }
  });

  it('is over in the second round, even if nobody ever pressed Go on', () => {
    const later = moment('COMMAND');
    expect(reached({ ...later, view: { ...later.view, round: 2 } }, 0)).toBe(STEPS.length);
  });

  it('says nothing of the turn while the other has the first one', () => {
    const theirs = moment('MOVEMENT', { looked: true }, 2);
    const at = reached(theirs, 0);
    expect(at).toBe(1);
    expect(STEPS[at]?.when(theirs)).toBe(false);
  });
});
