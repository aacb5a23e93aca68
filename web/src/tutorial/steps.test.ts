import { describe, expect, it } from 'vitest';
import type { View } from '../protocol';
import { ending, GUNS, LINE, MOB, reached, STEPS, wordsSoFar, type Now } from './steps';

const unit = (player: number, flags = {}) => ({ name: '', player, models: {}, flags, starting_strength: 5 });
const view = (change: Partial<View> = {}): View => ({
  round: 1,
  phase: 'MOVEMENT',
  active_player: 1,
  first_player: 1,
  reinforcements: false,
  in_hand: null,
  winner: null,
  cp: [1, 1],
  vp: [0, 0],
  units: { [LINE]: unit(1), [GUNS]: unit(1), [MOB]: unit(2) },
  objectives: { o1: { at: [11, 15], controlled_by: 0, sticky: false } },
  ...change,
});
const now = (change: Partial<Now> = {}): Now => ({
  view: view(),
  seat: 1,
  mine: true,
  chosen: null,
  pointed: false,
  did: new Set(),
  offered: new Set(),
  prompted: false,
  ...change,
});
const moved = { units: { [LINE]: unit(1, { moved: 'NORMAL' }), [GUNS]: unit(1), [MOB]: unit(2) } };

const shot = (...units: string[]) => ({
  [LINE]: unit(1, { shot: units.includes(LINE) }),
  [GUNS]: unit(1, { shot: units.includes(GUNS) }),
  [MOB]: unit(2),
});

describe('the lesson', () => {
  it('has eight steps in about three minutes', () => {
    expect(STEPS).toHaveLength(8);
    const seconds = STEPS.reduce((sum, step) => sum + step.seconds, 0);
    expect(seconds).toBe(180);
  });

  it('goes on when the thing is done, one step after the other', () => {
    const story: [Partial<Now>, number][] = [
      [{}, 0],
      [{ pointed: true }, 1],
      [{ chosen: LINE }, 2],
      [{ view: view({ in_hand: { unit: LINE, doing: 'NORMAL', bonus: 0 } }) }, 2],
      [{ view: view(moved) }, 3],
      [{ view: view({ ...moved, phase: 'SHOOTING' }) }, 3],
      [{ view: view({ phase: 'SHOOTING', units: shot(GUNS) }) }, 3],
      [{ view: view({ phase: 'SHOOTING', units: shot(GUNS, LINE) }) }, 4],
      [{ view: view({ phase: 'CHARGE' }), did: new Set(['SHOOT', 'DECLARE_CHARGE']), prompted: true }, 4],
      [{ view: view({ phase: 'CHARGE' }), did: new Set(['SHOOT', 'DECLARE_CHARGE']) }, 5],
      [{ view: view({ phase: 'FIGHT' }) }, 5],
      [{ view: view({ phase: 'COMMAND', active_player: 2 }) }, 6],
      [{ view: view({ phase: 'COMMAND', round: 2 }) }, 7],
      [{ view: view({ phase: 'MOVEMENT', round: 2, vp: [5, 0] }) }, 8],
    ];
    let at = 0;
    for (const [change, expected] of story) {
      at = reached(now(change), at);
      expect(at, JSON.stringify(change)).toBe(expected);
    }
  });

  it('never goes back: undo shows the words of the step that was reached', () => {
    expect(reached(now(), 4)).toBe(4);
  });

  it('has words for a charge that fell short and for nobody left to charge', () => {
    const charge = STEPS[4]!;
    const gone = view({ phase: 'CHARGE', units: { [LINE]: unit(1) } });
    expect(charge.text(now({ view: gone }))).toContain('Nobody is left');
    expect(charge.subject(now({ view: gone }))).toEqual({ part: 'end' });
    expect(STEPS[5]!.text(now({ view: view({ phase: 'CHARGE' }) }))).toContain('fell short');
  });

  it('says the truth about the marker and the points', () => {
    const holder = (controlled_by: number) =>
      STEPS[7]!.text(
        now({
          view: view({
            round: 2,
            phase: 'COMMAND',
            objectives: { o1: { at: [11, 15], controlled_by, sticky: false } },
          }),
        }),
      );
    const shocked = now({
      view: view({ round: 2, phase: 'COMMAND' }),
      offered: new Set(['BATTLE_SHOCK_TEST']),
    });
    expect(STEPS[7]!.text(shocked)).toContain('Battle-shock');
    expect(holder(1)).toContain('You hold');
    expect(holder(0)).toContain('Nobody');
    expect(holder(2)).toContain('Orks');
    expect(ending(now({ view: view({ vp: [5, 0] }) }))).toContain('5 points');
    expect(ending(now())).toContain('No points');
  });

  it('explains each word once, when it is first met', () => {
    const all = wordsSoFar(STEPS.length - 1).map(([word]) => word);
    expect(new Set(all).size).toBe(all.length);
    expect(wordsSoFar(0).length).toBeLessThan(all.length);
  });
});
