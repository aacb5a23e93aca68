import { beforeEach, expect, test } from 'vitest';
import type { Fix, ImportAnswer } from '../protocol';
import { answer } from './fixture';
import { isOwn, Rosters } from './rosters.svelte';
import { ShelfError, type Roster, type Shelf } from './shelf';

class MemoryShelf implements Shelf {
  kept = new Map<string, Roster>();
  full = false;
  async all() {
    return [...this.kept.values()];
  }
  async put(roster: Roster) {
    if (this.full) throw new ShelfError('full');
    this.kept.set(roster.id, structuredClone(roster));
  }
  async remove(id: string) {
    this.kept.delete(id);
  }
}

let shelf: MemoryShelf;
let asked: { file: string; fixes: Fix[] }[];
/** A server that renames, and knows a base once it is told. */
const server = async (file: string, fixes: Fix[]): Promise<ImportAnswer> => {
  asked.push({ file, fixes });
  let name = file.replace(/^roster of /, '').replace(/, mended$/, '');
  for (const fix of fixes) if (fix.fix === 'rename') name = fix.name;
  const mended = fixes.some((fix) => fix.fix === 'base') || file.endsWith(', mended');
  return {
    ...answer(name),
    playable: mended,
    roster: `roster of ${name}${mended ? ', mended' : ''}`,
    format: 'roster',
  };
};
const store = () => new Rosters(shelf, server);
beforeEach(() => {
  shelf = new MemoryShelf();
  asked = [];
});

test('a list is kept when it is saved, and found after a reload', async () => {
  const rosters = store();
  const own = rosters.add(answer('Green Tide'));
  expect(isOwn(own.id)).toBe(true);
  expect([own.kept, shelf.kept.size]).toEqual([false, 0]);
  expect(await rosters.save(own.id)).toBe(true);
  expect(rosters.find(own.id)?.kept).toBe(true);

  const later = store();
  await later.load();
  expect(later.list.map((one) => one.card.names.name)).toEqual(['Green Tide']);
  const read = await later.answer(own.id);
  expect(asked.at(-1)).toEqual({ file: 'roster of Green Tide', fixes: [] });
  // The format is that of the list it was read from, not of the file that is kept.
  expect(read.format).toBe('Official app text');
  expect(read.findings.some((one) => one.line === 4)).toBe(true);
});

test('a change to a list that is kept is kept', async () => {
  const rosters = store();
  const own = rosters.add(answer('Tide'));
  await rosters.mend(own.id, [{ fix: 'base', unit: 'boyz', model: 'Boy', mm: [32] }]);
  expect(shelf.kept.size).toBe(0);
  await rosters.save(own.id);
  await rosters.mend(own.id, [{ fix: 'rename', name: 'Greener' }]);
  expect(shelf.kept.get(own.id)?.card.names.name).toBe('Greener');
  expect(shelf.kept.get(own.id)?.playable).toBe(true);
  expect(asked.at(-1)?.file).toBe('roster of Tide, mended');
});

test('a full shelf says so and loses nothing', async () => {
  const rosters = store();
  const own = rosters.add(answer('Tide'));
  shelf.full = true;
  expect(await rosters.save(own.id)).toBe(false);
  expect(rosters.problem).toBe('full');
  expect(rosters.find(own.id)?.kept).toBe(false);
  shelf.full = false;
  expect(await rosters.save(own.id)).toBe(true);
  expect(rosters.problem).toBe('');
});

test('what was deleted comes back', async () => {
  const rosters = store();
  const own = rosters.add(answer('Tide'));
  await rosters.save(own.id);
  await rosters.remove(own.id);
  expect([rosters.list.length, shelf.kept.size]).toEqual([0, 0]);
  await rosters.restore();
  expect([rosters.list[0]?.id, shelf.kept.size, rosters.deleted]).toEqual([own.id, 1, null]);
});

test('an unknown list is a sentence', async () => {
  await expect(store().answer('own-none')).rejects.toThrow('Import it again');
});
