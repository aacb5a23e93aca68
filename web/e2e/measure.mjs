// Figures of the page beside the limits we aim at, with the load of the machine, which decides them too. `make measure`;
// nothing fails. STRATEGIUM_STEPS sets over how many steps memory is watched, or until the battle is over.
import { loadavg } from 'node:os';
import { launch } from './support/browser.mjs';
import { actionTimes, dragFrames, longBattle, part, scriptSize, tenths } from './support/figures.mjs';
import { Server } from './support/server.mjs';

const STEPS = Number(process.env.STRATEGIUM_STEPS ?? 1000);
const rows = {};
const note = (what, figure, limit) => {
  rows[what] = { figure, limit, load: tenths(loadavg()[0]) };
  console.log(`${what}: ${figure}`);
};

const server = await Server.start();
const browser = await launch();
try {
  const { files, bytes } = await scriptSize(server);
  note(`script in ${files} files, gzipped`, `${tenths(bytes / 1000)} kB`, '300 kB');

  const { models, inHand, frames } = await dragFrames(browser, server, {
    inHand: 20,
    wanted: 300,
    strokes: 400,
  });
  const whole = frames.reduce((sum, one) => sum + one, 0);
  const rate = tenths((1000 * frames.length) / whole);
  const [middle, most] = [tenths(part(frames, 0.5)), tenths(part(frames, 0.95))];
  note(
    `dragging ${inHand} of ${models} models`,
    `${rate} frames a second, p50 ${middle} ms, p95 ${most} ms`,
    'p95 20 ms',
  );

  const { times, waits } = await actionTimes(browser, server, { turns: 50 });
  const quick = (all) => `p50 ${tenths(part(all, 0.5))} ms, p95 ${tenths(part(all, 0.95))} ms`;
  note(`action to drawn, ${times.length} times`, quick(times), 'p95 50 ms');
  note('of this, until the server’s word was there', quick(waits), '');

  const looks = await longBattle(browser, server, {
    armies: ['tyranids-2000', 'orks-2000-shooting'],
    steps: STEPS,
    every: 200,
    told: ({ step, models, heap, nodes }) =>
      console.log(`step ${step}: ${models} models, heap ${tenths(heap)} MB, ${nodes} nodes`),
  });
  const [first, last] = [looks[0], looks.at(-1)];
  note(
    `memory over ${last.step - first.step} steps`,
    `heap ${tenths(first.heap)} → ${tenths(last.heap)} MB, nodes ${first.nodes} → ${last.nodes}`,
    'flat',
  );
  console.table(rows);
} finally {
  await browser.close();
  await server.close();
}
