// The first round of the battle that `make count` plays whole: what is asked, and how often.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyondLimits, countedBattle } from './support/counted.mjs';
import { browser, server } from './support/stage.mjs';

test('a round by hand: at most one prompt a side in a volley, seldom one, none without a choice', async (context) => {
  const report = await countedBattle(browser, server, { seed: '2', rounds: 1 });
  const { volleys, presses } = report;
  context.diagnostic(
    `${volleys.own.count} and ${volleys.other.count} volleys, ${report.shown} of ${report.asked} questions shown, ` +
      `${presses.own.all.join(', ')} presses in the own turn`,
  );
  assert.ok(volleys.own.count > 0, 'somebody shot');
  assert.deepEqual(beyondLimits(report), []);
});
