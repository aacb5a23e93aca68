import { expect, test } from 'vitest';
import type { Next, View } from '../protocol';
import { again, declared } from './formations';

const unit = (more: object = {}) => ({ player: 1, models: {}, ...more });
const view = (units: object): View => ({ units }) as unknown as View;

test('the view says who leads, rides and waits', () => {
  const next = {
    options: [
      {
        legal: true,
        label: '',
        action: { type: 'EMBARK_UNIT', player: 1, unit_id: 'squad', transport_id: 'tank' },
      },
      {
        legal: false,
        label: '',
        action: { type: 'EMBARK_UNIT', player: 1, unit_id: 'tank', transport_id: 'tank' },
      },
    ],
  } as unknown as Next;
  const all = declared(
    view({
      squad: unit({ led_by: ['captain'] }),
      tank: unit({ carries: ['guard'] }),
      guard: unit({ embarked_in: 'tank' }),
      terminators: unit({ in_reserves: 'DEEP_STRIKE' }),
      boyz: { player: 2, models: {} },
    }),
    next,
    1,
  );
  expect(all.map((one) => [one.id, one.start.start, one.offers.length])).toEqual([
    ['squad', 'table', 1],
    ['captain', 'leads', 0],
    ['tank', 'table', 0],
    ['guard', 'rides', 0],
    ['terminators', 'waits', 0],
  ]);
});

test('taking one back declares the others again, leaders first', () => {
  const before = declared(
    view({
      a: unit({ in_reserves: 'STRATEGIC' }),
      b: unit({ embarked_in: 'tank' }),
      c: unit({ led_by: ['captain'] }),
      tank: unit(),
    }),
    null,
    1,
  );
  const now = declared(view({ a: unit(), b: unit(), c: unit(), captain: unit(), tank: unit() }), null, 1);
  expect(again(before, now, 'b', 1)).toEqual([
    { type: 'ATTACH_LEADER', player: 1, unit_id: 'captain', bodyguard_id: 'c' },
    { type: 'PLACE_IN_RESERVES', player: 1, unit_id: 'a', kind: 'STRATEGIC' },
  ]);
});
