// A reload, a crash and a restart return every page to the same moment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, shown } from './support/browser.mjs';
import { begin, settle, settleAll } from './support/hand.mjs';
import { agreeing, owned, play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { Table, until } from './support/table.mjs';

/** Everything by which a moment is known. */
async function moment(table) {
  await table.drawn();
  return {
    seq: table.seq,
    phase: table.phase,
    kind: table.next?.kind,
    player: table.next?.player,
    options: table.next?.options.length,
    models: await table.drawnModels(),
    headline: await table.page.locator('[data-guide="decide"]').textContent(),
  };
}

async function again(table, act) {
  const { welcomes } = table;
  await act();
  await until('a new welcome', () => table.welcomes > welcomes, 40_000);
  await table.ready();
}

test('a reload in the middle of a move and of a question', async () => {
  const me = await person(browser);
  const game = await play(server, { sides: ['me', 'me'], seed: '5' });
  await owned(me, game);
  const table = await Table.open(me, game.watch);
  await shown('reload', [me.page], async () => {
    await toMovement(table);
    const unit = table.offers('BEGIN_ADVANCE')[0].action.unit_id;
    await begin(table, unit, /^Advance/);
    // The Advance was rolled: it is a question of a re-roll, or a move in hand.
    const before = await moment(table);
    await again(table, () => me.page.reload());
    assert.deepEqual(await moment(table), before);
    await settle(table);
    await me.page.getByRole('region', { name: 'Finish the move' }).waitFor();
    const moving = await moment(table);
    assert.equal(table.view.in_hand.doing, 'ADVANCE');
    await again(table, () => me.page.reload());
    await me.page.getByRole('region', { name: 'Finish the move' }).waitFor();
    assert.deepEqual(await moment(table), moving);
    await table.press(/^Confirm move/);
  });
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('the server is killed, then ended politely: both pages come back by themselves', async () => {
  const people = [await person(browser), await person(browser)];
  const game = await play(server, { sides: ['me', 'link'], seed: '5' });
  await agreeing(people, game);
  const one = await Table.open(people[0], game.links[0]);
  const two = await Table.open(people[1], game.links[1]);
  await shown(
    'restart',
    people.map(({ page }) => page),
    async () => {
      const active = await settleAll([one, two]);
      await toMovement(active, [one, two]);
      await begin(active, active.offers('BEGIN_NORMAL_MOVE')[0].action.unit_id, /^Normal/);
      for (const signal of ['SIGKILL', 'SIGTERM']) {
        await until('both at the same step', () => one.seq === two.seq);
        const before = [await moment(one), await moment(two)];
        const welcomes = [one.welcomes, two.welcomes];
        await server.down(signal);
        await one.page.getByText('Connection lost').waitFor();
        await server.up();
        await until(
          'two new welcomes',
          () => one.welcomes > welcomes[0] && two.welcomes > welcomes[1],
          40_000,
        );
        await Promise.all([one.ready(), two.ready()]);
        for (const table of [one, two])
          await table.page.getByText('Connection lost').waitFor({ state: 'detached' });
        assert.deepEqual([await moment(one), await moment(two)], before, signal);
      }
      await active.page.getByRole('region', { name: 'Finish the move' }).waitFor();
      await active.press(/^Confirm move/);
      await until('the step on both', () => one.seq === two.seq);
    },
  );
  await Promise.all(people.map(({ context }) => context.close()));
});

async function toMovement(table, people = [table]) {
  while ((await settleAll(people)).phase !== 'MOVEMENT') await table.endPhase();
}
