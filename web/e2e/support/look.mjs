// A screen looked at: its picture, nothing wider than the window, no serious fault, no complaint of the
// browser. What is wrong is gathered, so that a test shows all of it.
import assert from 'node:assert/strict';
import { faults } from './axe.mjs';
import { picture } from './browser.mjs';

const wrong = [];

/** Looks at the screen as it is. */
export async function look(me, name) {
  await picture(me.page, name);
  const wide = await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) wrong.push(`${name}: ${wide} px wider than the window`);
  for (const fault of await faults(me.page)) wrong.push(`${name}: ${fault}`);
  for (const problem of me.problems.splice(0)) wrong.push(`${name}: ${problem}`);
}

/** What was found since the last time. */
export const found = () => assert.deepEqual(wrong.splice(0), []);
