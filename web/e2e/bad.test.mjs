// Wrong links, old pages and a server that is away: the page says what to do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, picture, shown } from './support/browser.mjs';
import { play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { Table } from './support/table.mjs';

/** Opens a link that leads nowhere; what the page says. */
async function refusedAt(url, name, prepare = async () => {}) {
  const me = await person(browser);
  return shown(name, [me.page], async () => {
    await prepare(me);
    await me.page.goto(url);
    await me.page.getByRole('heading', { name: 'This table cannot be opened' }).waitFor();
    await picture(me.page, `bad-${name}`);
    const words = await me.page.getByRole('main').textContent();
    await me.page.getByRole('link', { name: 'To the start' }).click();
    await me.page.getByRole('heading', { name: 'The table is set.' }).waitFor();
    await me.context.close();
    return words;
  });
}

test('a game that is not there', async () => {
  assert.match(await refusedAt(`${server.url}/g/nosuchgame00`, 'unknown-game'), /game/i);
});

test('a wrong secret', async () => {
  const { watch } = await play(server);
  assert.match(await refusedAt(`${watch}#${'x'.repeat(32)}`, 'wrong-secret'), /link|secret|key/i);
});

test('a page of another version', async () => {
  const { link } = await play(server);
  const older = ({ page }) =>
    page.routeWebSocket(/\/ws\//, (socket) => {
      const real = socket.connectToServer();
      socket.onMessage((text) => real.send(String(text).replace(/"version":\d+/, '"version":0')));
    });
  assert.match(await refusedAt(link, 'old-version', older), /reload|version|newer/i);
});

test('the server goes away in the middle, and is away from the start', async () => {
  const me = await person(browser);
  await shown('away', [me.page], async () => {
    const { link } = await play(server);
    await Table.open(me, link);
    await server.down('SIGKILL');
    await me.page.getByText('Connection lost').waitFor();
    await me.page.getByText(/reconnecting/).waitFor();
    await picture(me.page, 'bad-connection-lost');
    await server.up();
    await me.page.getByText('Connection lost').waitFor({ state: 'detached', timeout: 40_000 });
    await me.page.goto(server.url);
    await me.page.route('**/api/**', (route) => route.abort());
    await me.page.reload();
    await me.page.getByText('The server cannot be reached').first().waitFor();
    await me.page.unroute('**/api/**');
    await me.page.getByRole('button', { name: 'Try again' }).first().click();
    await me.page.getByRole('button', { name: /^Play now/ }).waitFor();
  });
  await me.context.close();
});

test('links that are no links', async () => {
  const me = await person(browser);
  await shown('links', [me.page], async () => {
    await me.page.goto(server.url);
    await me.page.getByLabel('Join by link').fill('what is this?');
    await me.page.getByRole('button', { name: 'Join' }).click();
    await me.page.getByRole('alert').getByText('That is no link of a game').waitFor();
    await me.page.goto(`${server.url}/nowhere/at/all`);
    await me.page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await me.page.goto(`${server.url}/r/nosuchrecord`);
    await me.page.getByRole('button', { name: 'Try again' }).waitFor();
    await me.page.goto(`${server.url}/g/nosuchgame00/replay`);
    await me.page.getByRole('button', { name: 'Try again' }).waitFor();
  });
  await me.context.close();
});
