// The questions between the moves: a volley in three beats with at most one prompt, a card that is answered on the board
// and by key, Enter that never costs anything, standing orders that are remembered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, picture, shown } from './support/browser.mjs';
import { answer, settle } from './support/hand.mjs';
import { play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { SEASONED, Table, until } from './support/table.mjs';

const SHOOTERS = { seed: '2', chosen: ['space-marines-1000-shooting', 'orks-1000'] };
const ASK_ALL = {
  rerolls: false,
  losses: false,
  precision: false,
  command_reroll: 0,
  reactions: 0,
  obvious: false,
};

/** A person whose browser has these standing orders. */
async function ordering(orders) {
  const me = await person(browser);
  await me.context.addInitScript((text) => {
    if (!localStorage.getItem('strategium.orders')) localStorage.setItem('strategium.orders', text);
  }, JSON.stringify(orders));
  return me;
}

/** The orders that a page sends, newest last. */
function sentOrders(page) {
  const sent = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'orders') sent.push(message);
    }),
  );
  return sent;
}

/** Plays on to this player's first Shooting phase. */
async function toShooting(table) {
  while (!(table.phase === 'SHOOTING' && table.view.active_player === table.players[0])) {
    await settle(table);
    if (table.phase === 'SHOOTING') break;
    await table.endPhase();
  }
}

const count = (view, unit) => Object.keys(view.units[unit]?.models ?? {}).length;

test('a volley: three beats, at most one prompt, the fallen marked until the next action', async () => {
  const me = await person(browser);
  const { page } = me;
  const { link } = await play(server, SHOOTERS);
  const table = await Table.open(me, link, { ...SEASONED, beat: 60 });
  await shown('volley', [page], async () => {
    await toShooting(table);
    let fell = 0;
    for (const unit of table.shooters) {
      await table.choose(unit);
      await page.getByRole('region', { name: 'Target basket' }).waitFor();
      await table.button(/AI’s suggestion/).waitFor();
      await page.keyboard.press('g');
      await until(
        'a full basket',
        async () => (await table.button(/^Confirm targets/).getAttribute('aria-disabled')) === null,
      );
      const before = structuredClone(table.view);
      const from = table.seq;
      await table.played(() => page.keyboard.press('Enter'));
      const tray = page.getByRole('region', { name: 'Dice tray' });
      await tray.waitFor();
      let prompts = 0;
      while ((await tray.getAttribute('data-done')) !== 'true') {
        if (table.mine && table.next.kind !== 'UNIT') {
          prompts += 1;
          await answer(table);
        }
        await new Promise((done) => setTimeout(done, 20));
      }
      assert.ok(prompts <= 1, `${prompts} prompts in one volley`);
      for (const beat of ['Hit', 'Wound', 'Save'])
        assert.equal(await tray.getByRole('region', { name: beat }).count(), 1);
      // Numbers tally: the dice shown for hits are the dice that were rolled.
      const dice = table.log.filter((entry) => entry.seq > from).flatMap((entry) => entry.dice);
      const hits = dice.filter((one) => one.context === 'to_hit');
      const rolled = hits.reduce((sum, one) => sum + one.rolls_raw.length, 0);
      const successes = hits.reduce((sum, one) => sum + one.successes, 0);
      const column = await tray.getByRole('region', { name: 'Hit' }).innerText();
      if (rolled > 0)
        assert.match(column.replace(/\s+/g, ' '), new RegExp(`\\b${successes} of ${rolled}\\b`));
      fell = Object.keys(before.units).reduce(
        (sum, id) => sum + Math.max(0, count(before, id) - count(table.view, id)),
        0,
      );
      assert.equal(await page.locator('[data-fallen]').count(), fell);
      await picture(page, 'volley');
      await page.keyboard.press('Space');
      await tray.waitFor({ state: 'detached' });
      assert.equal(await page.locator('[data-fallen]').count(), fell, 'the fallen stay marked');
      if (fell > 0) break;
    }
    assert.ok(fell > 0, 'somebody fell');
    await table.endPhase();
    await until('clean ground', async () => (await page.locator('[data-fallen]').count()) === 0);
  });
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('a question card: by a click on the board, by its number, by arrows, and Enter gives what is chosen', async () => {
  const me = await person(browser);
  const { page } = me;
  const { link } = await play(server, SHOOTERS);
  const table = await Table.open(me, link);
  await shown('card', [page], async () => {
    while (!/Oath of Moment/.test(table.next.text)) {
      await until('a question', () => table.mine && table.next.kind !== 'UNIT');
      await table.drawn();
      if (/Oath of Moment/.test(table.next.text)) break;
      await answer(table);
    }
    await table.drawn();
    const card = page.getByRole('radiogroup', { name: /Oath of Moment|army rule/ });
    await card.waitFor();
    // What the answers come to is known: every row says what it changes.
    await page.locator('.gain').first().waitFor();
    const rows = card.getByRole('radio');
    const keys = await rows.count();
    assert.ok(keys > 2);
    // The rows stand by what they bring, and the computer's pick is chosen before anybody has.
    const gains = (await page.locator('.gain').allInnerTexts()).map((text) =>
      /slain/.test(text) ? Number.parseFloat(text) : 0,
    );
    assert.equal(gains.length, keys);
    assert.deepEqual(
      gains,
      [...gains].sort((a, b) => b - a),
    );
    assert.match(await card.getByRole('radio', { checked: true }).innerText(), /AI’s pick/);
    const chosenPlate = () => page.locator('[data-plate].chosen').getAttribute('data-plate');
    await picture(page, 'question');

    await page.keyboard.press('2');
    assert.equal(await rows.nth(1).getAttribute('aria-checked'), 'true');
    const second = await chosenPlate();
    await page.keyboard.press('ArrowDown');
    assert.equal(await rows.nth(2).getAttribute('aria-checked'), 'true');
    const third = await chosenPlate();
    assert.notEqual(third, second);

    // The unit of the second row, clicked on the board: the same row is chosen.
    const [model] = Object.values(table.view.units[second].models);
    await table.click(model.at);
    await until(
      'the row of the clicked unit',
      async () => (await rows.nth(1).getAttribute('aria-checked')) === 'true',
    );
    assert.equal(table.view.units[second].player, 2, 'an enemy, and its sheet was not opened instead');
    // And by its plate.
    await page.locator(`[data-plate="${third}"]`).click();
    assert.equal(await rows.nth(2).getAttribute('aria-checked'), 'true');

    await table.played(() => page.keyboard.press('Enter'));
    const said = table.log.at(-1);
    assert.equal(said.action, 'FACTION_CHOICE');
    const chosen = said.events.find((event) => event.kind === 'chose');
    assert.equal(chosen?.unit_id, third);
    const told = page.getByText(/^You chose Oath of Moment on/).last();
    await told.waitFor();
    assert.ok((await told.innerText()).includes(table.name(third)));
  });
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('with everything asked, Enter spends no command point, re-rolls failures and takes the proposal', async () => {
  const me = await ordering(ASK_ALL);
  const { page } = me;
  const { link } = await play(server, { seed: '7' });
  const table = await Table.open(me, link);
  const [player] = table.players;
  const seen = new Set();
  await shown('enter', [page], async () => {
    while (table.next !== null && (table.view.round === 1 || seen.size < 4) && table.view.round < 4) {
      await until('a decision', () => table.mine || table.next === null, 60_000);
      if (table.next === null) break;
      await table.drawn();
      const { kind, options, asked } = table.next;
      if (kind === 'UNIT') {
        const shooter = table.phase === 'SHOOTING' ? table.shooters[0] : undefined;
        if (shooter) {
          await table.choose(shooter);
          await page.getByRole('region', { name: 'Target basket' }).waitFor();
          const suggestion = table.button(/AI’s suggestion/);
          if ((await suggestion.count()) > 0) {
            await suggestion.click();
            await table.press(/^Confirm targets/);
            continue;
          }
        }
        await table.endPhase();
        continue;
      }
      const cp = table.view.cp[player - 1];
      const from = table.seq;
      await answer(table);
      const own = table.log.find((entry) => entry.seq > from && entry.player === player);
      if (kind === 'REACTION' || kind === 'COMMAND_REROLL') {
        seen.add(kind);
        assert.equal(own?.action, 'DECLINE_REACTION', `${kind} is declined by Enter`);
        assert.ok(table.view.cp[player - 1] >= cp, 'no command point was spent');
      } else if (kind === 'REROLL') {
        seen.add(kind);
        // Dice that failed are rolled again; of a number that is high enough Enter keeps it.
        const { need, faces, eligible } = asked.roll;
        if (need > 0 && eligible.some((die) => faces[die] < need))
          assert.equal(own?.action, 'REROLL', 'a free re-roll is made by Enter');
        else assert.ok(['REROLL', 'DECLINE_REACTION'].includes(own?.action), String(own?.action));
      } else if (['ALLOCATE', 'CASUALTIES', 'COHERENCY'].includes(kind)) {
        seen.add(kind);
        assert.equal(own?.action, options[0].action.type, 'the proposal of the rules');
      }
    }
  });
  assert.ok(seen.has('REACTION'), [...seen].join());
  // OUTDATED says that the table has moved on since the key was pressed; nothing else may be refused.
  assert.deepEqual(
    table.refusals.filter((refusal) => refusal.code !== 'OUTDATED'),
    [],
  );
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('standing orders: sensible for a new player, changed in the settings, remembered and told anew', async () => {
  const me = await person(browser);
  const { page } = me;
  const sent = sentOrders(page);
  const { link } = await play(server, SHOOTERS);
  const table = await Table.open(me, link);
  await shown('orders', [page], async () => {
    await until('the orders of a new player', () => sent.length > 0);
    const { player, orders } = sent.at(-1);
    assert.equal(player, table.players[0]);
    assert.deepEqual(
      { ...orders, reactions: undefined },
      {
        rerolls: true,
        losses: true,
        precision: true,
        command_reroll: 10,
        obvious: true,
        reactions: undefined,
      },
    );
    await page.getByRole('button', { name: 'Settings' }).click();
    const panel = page.getByRole('dialog').getByRole('group', { name: 'Standing orders' });
    await panel.getByRole('switch', { name: /Casualties as proposed/ }).uncheck();
    await panel.getByRole('button', { name: 'Least change for a Command Re-roll: more' }).click();
    await until(
      'the change',
      () => sent.at(-1).orders.losses === false && sent.at(-1).orders.command_reroll === 15,
    );
    await picture(page, 'orders');
    const before = sent.length;
    await page.reload();
    await until('the orders after a reload', () => sent.length > before);
    assert.equal(sent.at(-1).orders.losses, false);
    assert.equal(sent.at(-1).orders.command_reroll, 15);
  });
  assert.deepEqual(me.problems, []);
  await me.context.close();
});
