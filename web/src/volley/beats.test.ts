import { describe, expect, it } from 'vitest';
import type { Action, Dice, ForecastInfo, LogEntry, UnitView, View } from '../protocol';
import { beats, compare, follow, held, losses, luckier, ready, wounded, type Volley } from './beats';
import { againWords, beatCount, beatOf, lossWords, luckWords } from './words';

const dice = (context: string, more: Partial<Dice> = {}): Dice => ({
  context,
  unit: 'guns',
  rolls_raw: [],
  rerolled: [],
  modifiers: [],
  ...more,
});
const models = (count: number, wounds = 1) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`m${at + 1}`, { wounds, at: [1 + at, 1, 0], facing: 0 }]),
  ) as UnitView['models'];
const unit = (player: number, count: number, wounds = 1): UnitView => ({
  name: 'Boyz',
  player,
  models: models(count, wounds),
  flags: {},
  starting_strength: 20,
});
const view = (boyz: number, wounds = 1): View =>
  ({ units: { guns: unit(1, 5), boyz: unit(2, boyz, wounds) }, vp: [0, 0], cp: [1, 1] }) as unknown as View;
const entry = (more: Partial<LogEntry>): LogEntry => ({
  seq: 1,
  player: 1,
  round: 1,
  phase: 'SHOOTING',
  turn: 1,
  action: 'SHOOT',
  events: [],
  lines: [],
  dice: [],
  why: false,
  ordered: false,
  continues: false,
  unit_id: 'guns',
  targets: ['boyz'],
  ...more,
});
const shot: Action = { type: 'SHOOT', player: 1, unit_id: 'guns', assignments: [] };
const step = (more: Partial<LogEntry>, before = view(17), after = before) => ({
  entry: entry(more),
  action: shot,
  before,
  after,
});

/** Sixteen shots, five of them re-rolled by a rule, three of those hit; twelve saves, nine fail. */
const HIT = dice('to_hit', {
  threshold: '3+',
  rolls_raw: [6, 6, 5, 5, 4, 4, 3, 3, 3, 6, 5, 1, 2, 1, 2, 1],
  rerolled: [
    { die: 11, from: 1, to: 5 },
    { die: 12, from: 2, to: 2 },
    { die: 13, from: 1, to: 3 },
    { die: 14, from: 2, to: 6 },
    { die: 15, from: 1, to: 1 },
  ],
  successes: 14,
});
const WOUND = dice('to_wound', { threshold: '2+', rolls_raw: Array<number>(14).fill(4), successes: 12 });
const save = (face: number, fails: number) =>
  dice('save', { unit: 'boyz', threshold: '5+', sv: '6+', rolls_raw: [face], fails });
const SAVES = [...Array<Dice>(9).fill(save(2, 1)), ...Array<Dice>(3).fill(save(5, 0))];

function volley(): Volley {
  const begun = follow(null, step({ seq: 4 }));
  const rolled = follow(
    begun,
    step({ seq: 5, action: 'REROLL', continues: true, ordered: true, dice: [HIT, WOUND] }),
  );
  const over = follow(
    rolled,
    step({ seq: 6, player: 2, action: 'ALLOCATE', continues: true, dice: SAVES }, view(17), view(8)),
  );
  return over as Volley;
}

describe('a volley', () => {
  it('begins with an attack and goes on with everything that continues it, of either side', () => {
    const all = volley();
    expect([all.seq, all.last]).toEqual([4, 6]);
    expect(all.dice).toHaveLength(14);
    expect(all).toMatchObject({ unit: 'guns', targets: ['boyz'], player: 1 });
  });
  it('is over with the next action that does not continue it', () => {
    expect(follow(volley(), step({ seq: 7, action: 'END_SHOOTING', unit_id: null, targets: [] }))).toBeNull();
    expect(follow(volley(), step({ seq: 7 }))?.seq).toBe(7);
  });
  it('begins in the middle of another action where that lets somebody shoot', () => {
    const fire = follow(null, step({ action: 'USE_STRATAGEM', continues: true, player: 2, dice: [HIT] }));
    expect(fire).toMatchObject({ unit: 'guns', player: 1 });
  });
  it('has nothing to do with rolls that are no attack', () => {
    expect(
      follow(null, step({ action: 'CHARGE_ROLL', dice: [dice('charge', { rolls_raw: [3, 4] })] })),
    ).toBeNull();
  });
});

describe('its beats', () => {
  const [hit, wound, saves] = beats(volley());
  it('count hits, wounds and saves with what each needed', () => {
    expect([hit?.need, hit?.good, hit?.of]).toEqual(['3+', 14, 16]);
    expect([wound?.need, wound?.good, wound?.of]).toEqual(['2+', 12, 14]);
    expect([saves?.need, saves?.good, saves?.of]).toEqual(['5+', 3, 12]);
    expect(hit && `${beatCount(hit)} ${beatOf(hit)}`).toBe('14 of 16');
    expect(saves && `${beatCount(saves)} ${beatOf(saves)}`).toBe('3 of 12 saved');
  });
  it('say what a re-roll brought', () => {
    expect(hit?.again).toEqual([{ by: '', dice: 5, gain: 3 }]);
    expect(hit?.again[0] && againWords(hit.again[0], 'hit')).toEqual({
      by: 'Re-roll',
      text: 're-rolled 5, +3 hits',
    });
    expect(wound?.again).toEqual([]);
  });
  it('name the rule that rolled again, where the server does', () => {
    const rerolls = [{ rule: 'Oath of Moment', unit_id: 'guns', context: 'to_hit', dice: 5, gained: 3 }];
    const [hits, wounds] = beats({ ...volley(), rerolls });
    expect(hits?.again[0] && againWords(hits.again[0], 'hit')).toEqual({
      by: 'Oath of Moment',
      text: 're-rolled 5, +3 hits',
    });
    expect(wounds?.again).toEqual([]);
  });
  it('tally: hits that need no roll are hits, so what is wounded with is never more than what hit', () => {
    const flames = beats({
      ...volley(),
      dice: [
        dice('to_hit', { threshold: '3+', rolls_raw: [3, 1], successes: 1 }),
        dice('to_wound', { threshold: '4+', rolls_raw: [4], successes: 1 }),
        save(1, 1),
        dice('attacks', { rolls_raw: [2] }),
        dice('to_wound', { threshold: '3+', rolls_raw: [3, 1], successes: 1 }),
      ],
    });
    expect(flames[0]).toMatchObject({ good: 1, of: 2, sure: 2 });
    expect(flames[0] && `${beatCount(flames[0])} ${beatOf(flames[0])}`).toBe('3 with 1 of 2 rolled');
    expect(flames[1]).toMatchObject({ good: 2, of: 3, sure: 0, need: '3+ / 4+' });
  });
  it('write a save that no face makes as none', () => {
    const [, , none] = beats({
      ...volley(),
      dice: [dice('save', { threshold: '9+', rolls_raw: [6], fails: 1 })],
    });
    expect(none?.need).toBe('none');
  });
  it('can be shown as far as dice have fallen, and all of them once it is over', () => {
    const begun = follow(null, step({ seq: 4 })) as Volley;
    expect(ready(beats(begun), false)).toBe(0);
    expect(ready(beats({ ...begun, dice: [HIT] }), false)).toBe(1);
    expect(ready(beats({ ...begun, dice: [HIT, WOUND] }), false)).toBe(2);
    expect(ready(beats(begun), true)).toBe(3);
  });
});

describe('what it comes to', () => {
  it('names who fell and whether the unit is below half', () => {
    const [loss] = losses(volley());
    expect(loss).toEqual({ unit: 'boyz', fell: 9, left: 8, belowHalf: true });
    expect(loss && lossWords(loss, 'Boyz')).toEqual({ fell: '9 of Boyz fall.', left: '8 left: below half' });
    expect(lossWords({ unit: 'd', fell: 1, left: 0, belowHalf: false }, 'Deff Dread')).toEqual({
      fell: 'Deff Dread falls.',
      left: 'Destroyed',
    });
    expect(losses({ before: view(9), after: view(8) })[0]?.belowHalf).toBe(false);
  });
  it('names wounds where nobody fell', () => {
    expect(wounded({ before: view(1, 8), after: view(1, 5) })).toEqual([{ unit: 'boyz', lost: 3 }]);
    expect(wounded(volley())).toEqual([]);
  });
  it('is not on the table before the saves are: whoever falls still stands', () => {
    const all = volley();
    expect(Object.keys(held(all.after, all).units.boyz?.models ?? {})).toHaveLength(17);
    const same = view(17);
    expect(held(same, { before: same, after: same })).toBe(same);
  });
  it('stands beside what was expected, as far as it is known', () => {
    const row = { weapon_id: 'w', target_id: 'boyz', attacks: 16, damage: 8, unsaved: 8, slain: 8, kill: 1 };
    const forecast: ForecastInfo = {
      rows: [
        { ...row, hits: 10.04, wounds: 8 },
        { ...row, hits: 4.2, wounds: 3.9 },
      ],
      targets: [{ target_id: 'boyz', damage: 8, slain: 7.9, wipe: 0, distribution: [0.1, 0.3, 0.6] }],
    };
    const [hits, wounds, slain] = compare(forecast, beats(volley()), 9, 1);
    expect(hits).toMatchObject({ came: 14 });
    expect(hits?.mean).toBeCloseTo(14.24);
    expect([wounds?.came, slain?.came]).toEqual([null, null]);
    expect(compare(forecast, beats(volley()), 9, 3).map((one) => one.came)).toEqual([14, 12, 9]);
    expect(luckier([0.1, 0.3, 0.6], 2)).toBeCloseTo(0.4);
    expect(luckWords(0.4)).toBe('Luckier than 40\u00a0% of volleys like this one');
    expect(luckWords(0)).toBe('No outcome was worse than this one');
  });
});
