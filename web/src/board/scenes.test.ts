import { expect, test } from 'vitest';
import type { TableInfo, UnitView, View } from '../protocol';
import { fallen } from './glide';
import { scenesOf } from './scenes';

const unit = (player: number, places: [number, number][], flags = {}): UnitView => ({
  name: `Unit ${player}`,
  player,
  models: Object.fromEntries(
    places.map(([x, y], at) => [
      `m${at + 1}`,
      { wounds: 1, at: [x, y, 0] as [number, number, number], facing: 0 },
    ]),
  ),
  flags,
  starting_strength: places.length,
});
const table = { units: {} } as unknown as TableInfo;
const view = (units: { [id: string]: UnitView }) => ({ units }) as unknown as View;
const told = (before: View, after: View) => scenesOf(table, before, after, fallen(table, before, after));

test('a unit that is gone with all its models is a scene; one that lost some is none', () => {
  const before = view({
    a: unit(1, [[10, 10]]),
    b: unit(2, [
      [10, 20],
      [12, 20],
    ]),
  });
  const some = view({ a: before.units['a']!, b: unit(2, [[10, 20]]) });
  const none = view({ a: before.units['a']! });
  expect(told(before, some)).toEqual([]);
  expect(told(before, none)).toMatchObject([
    { kind: 'kill', player: 2, at: [11, 20], text: 'Unit 2 destroyed' },
  ]);
});

test('a charge that reached is a scene where the bases meet; later states do not repeat it', () => {
  const enemy = unit(2, [[10, 20]]);
  const before = view({ a: unit(1, [[10, 10]]), b: enemy });
  const after = view({ a: unit(1, [[10, 18]], { charged: true }), b: enemy });
  expect(told(before, after)).toMatchObject([{ kind: 'charge', player: 1, at: [10, 19], from: [10, 10] }]);
  const later = view({ a: unit(1, [[10, 18]], { charged: true, fought: true }), b: enemy });
  expect(told(after, later)).toEqual([]);
});
