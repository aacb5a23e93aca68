// A battle of 1,000 points played by hand against Normal in a real browser, counted, and its figures as a table.
// `make count`; another seed or fewer rounds with STRATEGIUM_SEED and STRATEGIUM_ROUNDS. It fails where a limit does not
// hold.
import assert from 'node:assert/strict';
import { launch } from './support/browser.mjs';
import { beyondLimits, countedBattle } from './support/counted.mjs';
import { Server } from './support/server.mjs';

const seed = process.env.STRATEGIUM_SEED ?? '2';
const rounds = Number(process.env.STRATEGIUM_ROUNDS ?? 5);
const round = (value) => Math.round(value * 100) / 100;

const server = await Server.start();
const browser = await launch();
try {
  const report = await countedBattle(browser, server, { seed, rounds });
  const { volleys, presses } = report;
  const row = ({ own, other }, pick) => ({ own: round(pick(own)), 'of the opponent': round(pick(other)) });
  console.log(`Seed ${seed}, ${report.rounds} rounds, ${report.steps} steps.`);
  console.table({
    volleys: row(volleys, ({ count }) => count),
    'prompts in a volley, mean': row(volleys, ({ mean }) => mean),
    'prompts in a volley, most': row(volleys, ({ most }) => most),
    turns: row(presses, ({ count }) => count),
    'presses in a turn, mean': row(presses, ({ mean }) => mean),
    'presses in a turn, most': row(presses, ({ most }) => most),
  });
  console.log(`Presses in each turn of the person: ${presses.own.all.join(', ')}.`);
  console.log(`The rules asked the person ${report.asked} times; ${report.shown} of these were shown.`);
  console.table(report.kinds);
  for (const one of report.inVolleys) console.log(one);
  console.log(`Asked though the answer cannot matter: ${report.idle.length === 0 ? 'nothing' : ''}`);
  for (const one of report.idle) console.log(`  ${one}`);
  assert.deepEqual(beyondLimits(report), []);
} finally {
  await browser.close();
  await server.close();
}
