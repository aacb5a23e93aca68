// How quick the page is: what `make measure` measures, in short. Times are printed, never held: a shared machine decides
// them too. The size of the script is held exactly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionTimes, dragFrames, part, scriptSize, tenths } from './support/figures.mjs';
import { browser, server } from './support/stage.mjs';

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
