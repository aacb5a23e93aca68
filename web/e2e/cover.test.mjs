// Every screen and every kind of question in every size of window: nothing covers what can be clicked, nothing is
// wider than the window, axe finds no serious fault, and the board keeps its scale over the whole battle.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from './support/axe.mjs';
import { person, picture, shown } from './support/browser.mjs';
import { scaleOf, uncovered } from './support/cover.mjs';
import { aimAsSuggested, settle, takeToSetUp } from './support/hand.mjs';
import { owned, play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { SEASONED, Table, until } from './support/table.mjs';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 720, height: 450 },
];

/** Screens without a table: path, and the heading that says it is there. */
const SCREENS = [
  ['home', '/', /^The table is set/],
  ['new game', '/new', /^New game/],
  ['armies', '/armies', /./],
  ['odds', '/odds', /./],
  ['replays', '/replays', /^Replays/],
  ['hex', '/hex', /./],
  ['about', '/about', /./],
  ['lost', '/nowhere', /^There is nothing here/],
];

async function resize(page, size) {
  await page.setViewportSize(size);
  // Sizes are told to the page by the browser, a frame later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Looks at the page in every size; what is wrong, in words. */
async function everywhere(page, name, { only = SIZES, scales, axe = only } = {}) {
  const wrong = [];
  for (const size of only) {
    await resize(page, size);
    const tag = `${name} at ${size.width} × ${size.height}`;
    const finger = size.width < 760;
    for (const fault of await uncovered(page, { finger })) wrong.push(`${tag}: ${fault}`);
    if (axe.includes(size)) for (const fault of await faults(page)) wrong.push(`${tag}: ${fault}`);
    const scale = scales ? await scaleOf(page) : null;
    if (scale !== null) {
      const first = scales.get(size.width);
      if (first === undefined) scales.set(size.width, scale);
      else if (Math.abs(first - scale) > 0.002)
        wrong.push(`${tag}: the board is drawn at ${scale} px an inch, it was ${first}`);
    }
  }
  await page.setViewportSize(SIZES[0]);
  return wrong;
}

test('screens without a table', async () => {
  const me = await person(browser);
  const wrong = [];
  await me.context.addInitScript(
    (settings) => localStorage.setItem('strategium.settings', settings),
    JSON.stringify(SEASONED),
  );
  await shown('cover-screens', [me.page], async () => {
    for (const [name, path, heading] of SCREENS) {
      await me.page.goto(server.url + path);
      await me.page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
      await me.page.getByText(/Fetching|Looking for|being fetched/).waitFor({ state: 'detached' });
      wrong.push(...(await everywhere(me.page, name)));
    }
  });
  assert.deepEqual(wrong, []);
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('the panels of the table', async () => {
  const me = await person(browser);
  const { link } = await play(server, { seed: '7' });
  const table = await Table.open(me, link);
  const { page } = me;
  const [wrong, scales] = [[], new Map()];
  await shown('cover-panels', [page], async () => {
    await settle(table);
    wrong.push(...(await everywhere(page, 'the table', { scales })));
    for (const [key, name] of [
      ['t', 'stratagems'],
      ['k', 'cards'],
      ['j', 'adjust'],
    ]) {
      await page.keyboard.press(key);
      wrong.push(...(await everywhere(page, name, { scales })));
      await page.keyboard.press(key);
    }
    await table.button(/^Game: seats/).click();
    wrong.push(...(await everywhere(page, 'the game menu', { scales })));
    await table.button(/^Game: seats/).click();
    for (const tab of ['Log', 'Dice', 'Units']) {
      await page.setViewportSize(SIZES[3]);
      await page.getByRole('tab', { name: tab }).click();
      wrong.push(...(await everywhere(page, `the tab ${tab}`, { scales, only: SIZES.slice(3) })));
    }
  });
  assert.deepEqual(wrong, []);
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('formations, setting up, and a unit in hand', async () => {
  const me = await person(browser);
  const { link } = await play(server, { seed: '7', deployed: false });
  const table = await Table.open(me, link);
  const { page } = me;
  const [wrong, scales] = [[], new Map()];
  await shown('cover-set-up', [page], async () => {
    wrong.push(...(await everywhere(page, 'formations', { scales })));
    await table.endPhase();
    await settle(table);
    wrong.push(...(await everywhere(page, 'setting up', { scales })));
    await takeToSetUp(table);
    await page.getByRole('button', { name: /^Turn left/ }).waitFor();
    wrong.push(...(await everywhere(page, 'a unit being set up', { scales })));
    await picture(page, 'cover-set-up');
  });
  assert.deepEqual(wrong, []);
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('the dice tray hides nothing that can be clicked, wherever the target stands', async () => {
  const me = await person(browser, { reducedMotion: 'reduce' });
  const { link } = await play(server, { seed: '2', chosen: ['space-marines-1000-shooting', 'orks-1000'] });
  const table = await Table.open(me, link);
  const { page } = me;
  const [wrong, scales] = [[], new Map()];
  await shown('cover-tray', [page], async () => {
    await settle(table);
    while (table.phase !== 'SHOOTING') {
      await table.endPhase();
      await settle(table);
    }
    for (const unit of table.shooters.slice(0, 3)) {
      if (!(await aimAsSuggested(table, unit))) continue;
      await table.played(() => page.keyboard.press('Enter'));
      const tray = page.getByRole('region', { name: 'Dice tray' });
      await tray.waitFor();
      wrong.push(...(await everywhere(page, `the dice of ${table.name(unit)}`, { scales, axe: [SIZES[0]] })));
      for (const size of SIZES.slice(0, 3)) {
        await resize(page, size);
        const targets = await hiddenTargets(table);
        if (targets.length > 0) wrong.push(`targets under the tray at ${size.width}: ${targets.join(', ')}`);
        await picture(page, `cover-tray-${size.width}`);
      }
      await page.setViewportSize(SIZES[0]);
      await settle(table);
      await table.clear();
    }
  });
  assert.deepEqual(wrong, []);
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

/** Kinds of moments that a battle of these armies must have shown: questions, and dice on the table. */
const KINDS = [
  'UNIT',
  'REACTION',
  'CHARGE_MOVE',
  'PILE_IN',
  'CONSOLIDATE',
  'FACTION',
  'CASUALTIES',
  'COMMAND_REROLL',
  'VOLLEY',
];
/** Whoever asks for it is asked who falls and for every Command Re-roll. */
const ASKED = {
  rerolls: true,
  losses: false,
  precision: false,
  command_reroll: 0,
  reactions: 0,
  obvious: true,
};
/** Questions of one form have one name. */
const named = (kind) => (['ALLOCATE', 'CASUALTIES'].includes(kind) ? 'CASUALTIES' : kind);

// It takes minutes: `make cover` plays it.
const LONG = process.env.STRATEGIUM_COVER !== undefined;

test('a battle through every phase and kind of question', { skip: !LONG }, async (context) => {
  const me = await person(browser);
  const { page } = me;
  // One that shoots at once, and one that comes to blows soon.
  const chosen = ['space-marines-1000-shooting', 'orks-1000'];
  await me.context.addInitScript(
    (orders) => localStorage.setItem('strategium.orders', orders),
    JSON.stringify(ASKED),
  );
  const game = await play(server, { seed: '7', sides: ['me', 'me'], chosen });
  await owned(me, game);
  const table = await Table.open(me, game.watch);
  const [wrong, scales, seen, kinds] = [[], new Map(), new Map(), new Set()];
  await shown('cover-battle', [page], async () => {
    const tray = page.getByRole('region', { name: 'Dice tray' });
    const enough = () => KINDS.every((kind) => kinds.has(kind)) && table.view.round > 1;
    for (let steps = 0; steps < 900 && table.next && !enough(); steps++) {
      await until(
        'a decision of a person',
        async () => table.next === null || (table.mine && (await table.shownStep()) === table.seq),
      );
      if (table.next === null) break;
      const { seq, phase } = table;
      const dice = (await tray.count()) > 0;
      const moment = [
        phase,
        named(table.next.kind),
        table.view.in_hand?.doing ?? 'nothing in hand',
        ...(dice ? ['dice on the table'] : []),
      ].join(', ');
      kinds.add(named(table.next.kind));
      if (dice) kinds.add('VOLLEY');
      if (!seen.has(moment)) {
        seen.set(moment, seq);
        const found = await everywhere(page, moment, { scales, axe: [SIZES[0], SIZES[3]] });
        if (found.length > 0) await picture(page, `cover-${seen.size}`);
        wrong.push(...found);
      }
      await step(table);
      await until('a step', () => table.seq > seq || table.next === null, 60_000);
    }
  });
  context.diagnostic(`${seen.size} kinds of moments: ${[...seen.keys()].join('; ')}`);
  assert.deepEqual(wrong, []);
  for (const kind of KINDS) assert.ok(kinds.has(kind), `the battle had no ${kind}`);
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

/** Units of the last volley, shooter and targets, of which a model is not wholly seen. */
async function hiddenTargets(table) {
  const shot = table.log.findLast((entry) => entry.action === 'SHOOT');
  const units = [shot.unit_id, ...shot.targets].filter(Boolean);
  return table.board.evaluate((stage, units) => {
    const { bottom } = stage.getBoundingClientRect();
    return units.filter((unit) => {
      const models = [...stage.querySelectorAll(`[data-unit="${unit}"][data-model]`)];
      return models.length > 0 && models.some((one) => one.getBoundingClientRect().bottom > bottom);
    });
  }, units);
}

/** What the computer would do, done by the button of its hint. */
async function step(table) {
  const { page, seq } = table;
  const go = page.getByRole('button', { name: /^Do it/ });
  const asked = page.getByRole('heading', { name: /^Hint/ });
  for (let tries = 0; tries < 3 && table.seq === seq; tries++) {
    // Standing orders may take a step by themselves: a hint that is on its way is not called off by a second press.
    if ((await go.count()) === 0 && (await asked.count()) === 0) await page.keyboard.press('h');
    await until('a hint', async () => table.seq > seq || (await go.count()) > 0, 60_000);
    if (table.seq > seq) return;
    await go.click();
    await until('its step', () => table.seq > seq, 5_000).catch(() => {});
  }
}

test('the second screen shows what is asked, without a board', async () => {
  const me = await person(browser, { width: 390, height: 844 });
  await me.context.addInitScript(() => {
    globalThis.buzzed_ = 0;
    // As if the page had been touched before: a browser lets nothing buzz without it.
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } });
    navigator.vibrate = () => (globalThis.buzzed_ += 1) > 0;
  });
  const { link } = await play(server, { seed: '7' });
  const { page } = me;
  const table = new Table(page);
  await page.goto(link.replace('#', '/second#'));
  await until('the welcome', () => table.view !== null);
  await page.getByText('Second screen of').waitFor();
  assert.equal(await table.board.count(), 0);
  assert.equal(new URL(page.url()).hash, '', 'the secret has left the address bar');
  if (table.next.kind !== 'UNIT') assert.ok((await page.evaluate(() => globalThis.buzzed_)) > 0, 'it buzzes');
  const wrong = await everywhere(page, 'the second screen');
  for (const tab of ['Log', 'Dice', 'Units']) {
    await page.getByRole('tab', { name: tab }).click();
    wrong.push(...(await everywhere(page, `the second screen, ${tab}`, { only: SIZES.slice(3, 4) })));
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(me.problems, []);
  await me.context.close();
});
