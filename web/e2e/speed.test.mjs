// How quick the page is: what `make measure` measures, in short. Times are printed, never held: a shared machine decides
// them too. The size of the script is held exactly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionTimes, dragFrames, longBattle, part, scriptSize, tenths } from './support/figures.mjs';
import { browser, server } from './support/stage.mjs';

/** Kilobytes of heap that a step may leave behind. */
const KEPT = 20;

test('dragging twenty models with three hundred on the board', async (context) => {
  const { models, inHand, frames } = await dragFrames(browser, server, {
    inHand: 20,
    wanted: 300,
    strokes: 180,
  });
  const most = tenths(part(frames, 0.95));
  context.diagnostic(`${models} models, ${inHand} in hand: frame p95 ${most} ms of ${frames.length}`);
  assert.ok(models >= 300 && inHand >= 18 && frames.length > 30);
});

test('from an action to the drawn outcome', async (context) => {
  const { times } = await actionTimes(browser, server, { turns: 25 });
  context.diagnostic(`action to drawn outcome: p95 ${tenths(part(times, 0.95))} ms of ${times.length}`);
  assert.ok(times.length >= 45);
});

test('the script is small', async (context) => {
  const { files, bytes } = await scriptSize(server);
  context.diagnostic(`script: ${tenths(bytes / 1000)} kB gzipped in ${files} files`);
  assert.ok(files > 0 && bytes <= 300_000, `${bytes} bytes`);
});

test('heap and nodes stay flat while a battle goes on', async (context) => {
  // From the first look on, the log has more lines than its window.
  const looks = await longBattle(browser, server, {
    armies: ['space-marines-1000-shooting', 'orks-1000'],
    steps: 300,
    every: 100,
  });
  const [, first, ...later] = looks;
  const last = later.at(-1);
  const steps = last.step - first.step;
  for (const { step, models, heap, nodes } of looks)
    context.diagnostic(`step ${step}: ${models} models, heap ${tenths(heap)} MB, ${nodes} nodes`);
  assert.ok(steps >= 150, `only ${steps} steps were watched`);
  // What is kept of a step is its entry in the log: a few kilobytes, and no element.
  const grown = (1000 * (last.heap - first.heap)) / steps;
  assert.ok(grown < KEPT, `the heap grows by ${tenths(grown)} kB a step`);
  // A datasheet or the dice tray may be open at a look and are gone at another; what is never given back stays in all.
  for (const { step, nodes } of later)
    assert.ok(nodes < first.nodes * 1.5, `${nodes} nodes at step ${step}, there were ${first.nodes}`);
  const least = Math.min(...later.map(({ nodes }) => nodes));
  assert.ok(least < first.nodes * 1.1, `never fewer than ${least} nodes, there were ${first.nodes}`);
});
