// The questions between the moves: a volley in three beats with at most one prompt, a card that is answered on the board
// and by key, Enter that never costs anything, standing orders that are remembered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, picture, shown } from './support/browser.mjs';
import { aimAsSuggested, answer, settle } from './support/hand.mjs';
import { play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { SEASONED, Table, until } from './support/table.mjs';
import { fight, shocked } from './support/turn.mjs';

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

/** What the server says the answers come to, by step, and every action that the page sends. */
function overheard(page) {
  const [weighed, sent] = [new Map(), []];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const { type, reply } = JSON.parse(String(payload));
      if (type === 'reply' && reply.reply === 'consider') weighed.set(reply.seq, reply);
    });
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'act') sent.push(message);
    });
  });
  return { weighed, sent };
}

/** Questions that are a move: what Enter confirms is laid out on the board. */
const MOVES = ['CHARGE_MOVE', 'PILE_IN', 'CONSOLIDATE', 'REACTION_MOVE'];

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
      if (!(await aimAsSuggested(table, unit))) continue;
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
    for (;;) {
      assert.ok(await table.asked());
      if (/Oath of Moment/.test(table.next.text)) break;
      assert.notEqual(table.next.kind, 'UNIT', 'the army rule was asked');
      await answer(table);
    }
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

/** Armies and seeds that ask different questions between them. */
const ASKING = [{ seed: '7' }, { seed: '4', chosen: ['orks-1000', 'space-marines-1000-shooting'] }];

for (const game of ASKING)
  test(`with everything asked, Enter gives the server's default to each question (seed ${game.seed})`, async (context) => {
    const me = await ordering(ASK_ALL);
    const { page } = me;
    const { weighed, sent } = overheard(page);
    const { link } = await play(server, game);
    const table = await Table.open(me, link);
    const [player] = table.players;
    const seen = new Map();
    await shown('enter', [page], async () => {
      while (table.next !== null && (table.view.round === 1 || seen.size < 6) && table.view.round < 4) {
        if (!(await table.asked())) break;
        const { kind, options } = table.next;
        if (kind === 'UNIT') {
          const shooter = table.phase === 'SHOOTING' ? table.shooters[0] : undefined;
          if (shooter && (await aimAsSuggested(table, shooter))) await table.press(/^Confirm targets/);
          else if (!(await shocked(table))) await table.endPhase();
          continue;
        }
        const { seq } = table;
        const cp = table.view.cp[player - 1];
        await answer(table);
        if (MOVES.includes(kind)) continue;
        const own = sent.find((one) => one.after === seq)?.action;
        assert.ok(own, `${kind} at step ${seq} was answered by this page`);
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        if (kind === 'REACTION' || kind === 'COMMAND_REROLL') {
          assert.equal(own.type, 'DECLINE_REACTION', `${kind} is declined by Enter`);
          assert.ok(table.view.cp[player - 1] >= cp, 'no command point was spent');
        }
        const info = weighed.get(seq);
        const wanted = info?.default ?? info?.suggested ?? null;
        assert.notEqual(wanted, null, `${kind} at step ${seq} has a default`);
        assert.deepEqual(own, { ...options[wanted].action, player }, `${kind} at step ${seq}`);
      }
    });
    context.diagnostic([...seen].map(([kind, times]) => `${kind} ${times}`).join(', '));
    assert.ok(seen.has('REACTION'), [...seen.keys()].join());
    assert.deepEqual(table.refusals, []);
    assert.deepEqual(me.problems, []);
    await me.context.close();
  });

test('Enter pressed as fast as it goes: nothing that was pressed too early is sent', async (context) => {
  const me = await ordering({ ...ASK_ALL, obvious: true });
  const { page } = me;
  const { sent } = overheard(page);
  const { link } = await play(server, { seed: '7' });
  const table = await Table.open(me, link);
  let presses = 0;
  await shown('fast', [page], async () => {
    while (table.next !== null && table.view.round < 3) {
      // No step is waited for: a key may come before the step of the last one, between two questions, or with none open.
      for (let times = 0; times < 8; times++) await page.keyboard.press('Enter');
      presses += 8;
      if (table.free) await page.keyboard.press('p');
      if (!table.mine) await until('a decision', () => table.mine || table.next === null, 60_000);
      if (['CHARGE_MOVE', 'REACTION_MOVE'].includes(table.next?.kind)) await settle(table);
      // Who fights is chosen by hand, once the step of the last key is there: no key ends a phase in which somebody must.
      await until('the last key’s step', () => sent.length === 0 || table.seq > sent.at(-1).after, 60_000);
      if (table.mine && table.phase === 'FIGHT' && table.next?.kind === 'UNIT') await fight(table);
    }
  });
  context.diagnostic(`${presses} presses, ${sent.length} actions`);
  assert.ok(sent.length > 20);
  assert.deepEqual(
    table.refusals.map(({ code }) => code),
    [],
  );
  const steps = sent.map(({ after }) => after);
  assert.equal(new Set(steps).size, steps.length, 'one action for each step that was seen');
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
        kept_dice: true,
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

/** Plays on, doing as little as possible, until a question of this kind waits for this page. */
async function toQuestion(table, kind) {
  for (;;) {
    assert.ok(await table.asked(), `nobody was asked ${kind}`);
    if (table.next.kind === kind) return;
    if (table.next.kind === 'UNIT') await table.endPhase();
    else await answer(table);
  }
}

test('the clock of a reaction stands still while somebody looks at the card, and runs on after that', async () => {
  const me = await ordering({ ...ASK_ALL, obvious: true });
  const { page } = me;
  const { link } = await play(server, { seed: '7', reaction_seconds: 8 });
  const table = await Table.open(me, link);
  await shown('clock', [page], async () => {
    await toQuestion(table, 'REACTION');
    const { seq } = table;
    const ring = page.getByRole('timer').first();
    await ring.waitFor();
    await page.getByText('The clock stands still while you look here.').waitFor();
    const card = page.getByRole('group', { name: 'Question', exact: true });
    await card.hover();
    await page.getByText('The clock stands still.', { exact: true }).waitFor();
    await picture(page, 'reaction');
    const stood = await ring.getAttribute('aria-label');
    await page.waitForTimeout(9_000);
    assert.equal(table.seq, seq, 'nobody decided meanwhile');
    assert.equal(await ring.getAttribute('aria-label'), stood);
    assert.match(stood, /standing still/);
    // A key stops it as well, wherever the pointer is.
    await table.board.hover();
    await page.getByText('The clock stands still while you look here.').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('The clock stands still.', { exact: true }).waitFor();
    await page.keyboard.press('Space');
    await until('the default', () => table.seq > seq);
    assert.equal(table.log.find((entry) => entry.seq === seq + 1).action, 'DECLINE_REACTION');
  });
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('an attack of the computer is shown in the tray at the chosen speed', async () => {
  const me = await person(browser);
  const { page } = me;
  const { link } = await play(server, { seed: '2', chosen: ['orks-1000', 'space-marines-1000-shooting'] });
  const table = await Table.open(me, link, { ...SEASONED, speed: 600, beat: 200 });
  await shown('their-volley', [page], async () => {
    const tray = page.getByRole('region', { name: 'Dice tray' });
    const seen = async () => (await tray.count()) > 0;
    while (!(await seen())) {
      await until('a decision, or dice', async () => table.mine || (await seen()), 60_000);
      if (await seen()) break;
      const { seq } = table;
      await table.drawn();
      // The page may have answered it meanwhile.
      if (!table.mine || table.seq !== seq) continue;
      if (table.next.kind === 'UNIT') await table.endPhase();
      else await answer(table);
    }
    // Beat after beat, to the last; the computer goes on only then.
    const beat = async () => Number(await tray.getAttribute('data-beat').catch(() => 3));
    assert.ok((await beat()) < 3, 'not all at once');
    const { seq } = table;
    await until('the saves', async () => (await beat()) >= 3, 60_000);
    assert.ok(table.log.filter((entry) => entry.seq > seq).every((entry) => entry.continues));
    await picture(page, 'their-volley');
    assert.match(await tray.innerText(), /Hit/);
  });
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('a marker that a question asks for is ringed and clicked on the board', async () => {
  const me = await person(browser);
  const { page } = me;
  const { link, secrets, game } = await play(server, { seed: '5', sides: ['me', 'me'] });
  await me.context.addInitScript(
    (entry) => localStorage.setItem('strategium.games', JSON.stringify([entry])),
    { game, secrets, seen: 0 },
  );
  const table = await Table.open(me, link);
  await shown('marker', [page], async () => {
    await toQuestion(table, 'TEMPTING_TARGET');
    await table.drawn();
    const markers = table.next.options.map(({ action }) => action.objective_id);
    assert.ok(markers.length > 1);
    const rows = page.getByRole('radiogroup').getByRole('radio');
    const wanted = markers.at(-1);
    await table.click(table.view.objectives[wanted].at);
    await picture(page, 'marker');
    assert.equal(await page.locator(`[data-plate="${wanted}"]`).getAttribute('aria-pressed'), 'true');
    assert.equal(await rows.and(page.locator('[aria-checked=true]')).count(), 1);
    await table.played(() => page.keyboard.press('Enter'));
    assert.equal(table.log.at(-1).action, 'CHOOSE_MARKER');
    const target = Object.values(table.view.scores).map((score) => score.tempting_target);
    assert.ok(target.includes(wanted), `${target} is not ${wanted}`);
  });
  assert.deepEqual(me.problems, []);
  await me.context.close();
});
