// Every screen: a picture, no serious fault by axe, nothing wider than the window, no error.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, shown } from './support/browser.mjs';
import { begin, settle } from './support/hand.mjs';
import { owned, play, seeded } from './support/games.mjs';
import { found, look } from './support/look.mjs';
import { browser, server } from './support/stage.mjs';
import { SEASONED, Table, until } from './support/table.mjs';

const SIZES = [
  { tag: '', width: 1440, height: 900, theme: 'dark' },
  { tag: '-tablet-light', width: 1024, height: 768, theme: 'light' },
];
const PAGES = [
  ['home', '/', /^The table is set/],
  ['new-game', '/new', /^New game/],
  ['armies', '/armies', /./],
  ['odds', '/odds', /./],
  ['replays', '/replays', /^Replays/],
  ['about', '/about', /./],
  ['lost', '/nowhere', /^There is nothing here/],
];

for (const { tag, width, height, theme } of SIZES)
  test(`screens without a table at ${width} × ${height}, ${theme}`, async () => {
    const me = await person(browser, { width, height });
    await me.context.addInitScript(
      (settings) => localStorage.setItem('strategium.settings', settings),
      JSON.stringify({ ...SEASONED, theme }),
    );
    await shown(`screens${tag}`, [me.page], async () => {
      for (const [name, path, heading] of PAGES) {
        await me.page.goto(server.url + path);
        await me.page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
        await me.page.getByText(/Fetching|Looking for|being fetched/).waitFor({ state: 'detached' });
        await look(me, `screen-${name}${tag}`);
      }
    });
    await me.context.close();
    found();
  });

test('Play now: one click to the guided first turn', async () => {
  const me = await person(browser);
  const table = new Table(me.page);
  await seeded(me.page, '1');
  await shown('guide', [me.page], async () => {
    await me.page.goto(server.url);
    const go = me.page.getByRole('button', { name: /^Play now/ });
    await until('the armies', async () => (await go.getAttribute('aria-disabled')) === null);
    await go.click();
    await table.ready();
    assert.ok(!['FORMATIONS', 'DEPLOYMENT'].includes(table.phase), 'both armies stand on the table');
    await until('the decision', () => table.mine, 60_000);
    const step = me.page.getByRole('complementary', { name: 'Guided first turn' });
    await step.waitFor();
    await look(me, 'table-guide');
    await step.getByText('Skip the tour').click();
    await step.waitFor({ state: 'detached' });
  });
  await me.context.close();
  found();
});

for (const { tag, width, height, theme } of SIZES)
  test(`a turn at the table at ${width} × ${height}, ${theme}`, async () => {
    const me = await person(browser, { width, height });
    const { page } = me;
    const { link } = await play(server, { seed: '7' });
    const table = await Table.open(me, link, { ...SEASONED, theme, speed: 150 });
    await shown(`table${tag}`, [page], async () => {
      await settle(table);
      await look(me, `table-command${tag}`);
      await page.keyboard.press('h');
      await page.getByRole('button', { name: /^Do it/ }).waitFor({ timeout: 60_000 });
      await look(me, `table-hint${tag}`);
      await page.getByRole('button', { name: /^Not now/ }).click();
      for (const [key, name] of [
        ['t', 'stratagems'],
        ['k', 'cards'],
      ]) {
        await page.keyboard.press(key);
        await look(me, `table-${name}${tag}`);
        await page.keyboard.press(key);
      }
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
      await look(me, `table-settings${tag}`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Help' });
      await help.waitFor();
      await look(me, `table-help${tag}`);
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'hidden' });
      while (table.phase !== 'MOVEMENT') {
        await table.endPhase();
        await settle(table);
      }
      await begin(table, table.offers('BEGIN_NORMAL_MOVE')[0].action.unit_id, /^Normal/);
      await page.getByRole('region', { name: 'Finish the move' }).waitFor();
      const [model] = Object.values(table.view.units[table.view.in_hand.unit].models);
      await page.keyboard.press('1');
      await table.drag(model.at, [model.at[0] + 3, model.at[1] + 9]);
      await look(me, `table-movement${tag}`);
      await page.keyboard.press('r');
      await table.press(/^Confirm move/);
      await table.endPhase();
      await settle(table);
      for (const unit of table.shooters) {
        await table.choose(unit);
        const suggest = page.getByRole('button', { name: /^AI’s suggestion/ });
        if (
          !(await suggest.waitFor({ timeout: 3_000 }).then(
            () => true,
            () => false,
          ))
        )
          continue;
        await suggest.click();
        break;
      }
      await look(me, `table-shooting${tag}`);
      while (table.view.active_player === table.players[0] && table.next) {
        await table.endPhase();
        await until('a decision', () => table.mine || table.view.active_player !== table.players[0]);
        if (table.mine) await settle(table);
      }
      await until('reasons to ask for', () => table.log.some((entry) => entry.why), 60_000);
      await look(me, `table-ai-turn${tag}`);
      if (tag) await page.getByRole('tab', { name: 'Log' }).click();
      await page.getByRole('button', { name: 'why?' }).last().click();
      await page.getByRole('heading', { name: 'Why?' }).waitFor();
      await look(me, `table-why${tag}`);
    });
    await me.context.close();
    found();
  });

test('charge and fight between computers', async () => {
  const me = await person(browser);
  const game = await play(server, { sides: ['ai', 'ai'], seed: '3' });
  await owned(me, game);
  await shown('melee', [me.page], async () => {
    const table = await Table.open(me, game.watch);
    await me.page.getByRole('button', { name: /^Pause/ }).click();
    for (const action of ['APPLY_CHARGE_MOVE', 'CONFIRM_AND_RESOLVE_ATTACKS']) {
      for (let steps = 0; !table.log.some((entry) => entry.action === action); steps++) {
        assert.ok(table.next && steps < 900, `no ${action}`);
        const { seq } = table;
        await me.page.keyboard.press('.');
        await until('a step', () => table.seq > seq);
      }
      await table.drawn();
      await look(me, `table-${action === 'APPLY_CHARGE_MOVE' ? 'charge' : 'fight'}`);
    }
  });
  await me.context.close();
  found();
});
