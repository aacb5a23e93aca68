// Keys that follow each other faster than the browser says that a dialog has closed: none is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, shown } from './support/browser.mjs';
import { settle } from './support/hand.mjs';
import { play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { Table } from './support/table.mjs';

/** Puts the open dialog away as Escape does, and presses a key before the browser tells the page so. */
const closeAndPress = (page, key) =>
  page.evaluate((key) => {
    const dialog = document.querySelector('dialog[open]');
    dialog.dispatchEvent(new Event('cancel'));
    dialog.close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, key);

/** What is open after everything that was on its way has arrived. */
const openDialog = async (page) => {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  return page.locator('dialog[open] h2').allTextContents();
};

test('a dialog opened at the very moment another one closes stays open', async () => {
  const me = await person(browser);
  const { page } = me;
  await shown('dialogs', [page], async () => {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await closeAndPress(page, '?');
    assert.deepEqual(await openDialog(page), ['Help']);

    // The same dialog again.
    await closeAndPress(page, '?');
    assert.deepEqual(await openDialog(page), ['Help']);

    // By hand, as fast as keys come.
    for (let times = 0; times < 10; times++) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Help' }).waitFor();
    }
    await page.keyboard.press('Escape');
    assert.deepEqual(await openDialog(page), []);
  });
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('while a dialog is open no key reaches the table, wherever the focus is', async () => {
  const me = await person(browser);
  const { page } = me;
  const { link } = await play(server, { seed: '7' });
  const table = await Table.open(me, link);
  await shown('dialog-keys', [page], async () => {
    await settle(table);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Help' });
    await dialog.locator('p').first().click();
    const { seq } = table;
    for (const key of ['p', 'p', 'l', 't', '1']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('log').waitFor();
    assert.equal(table.seq, seq);
    assert.equal(await page.getByRole('heading', { name: 'Stratagems' }).count(), 0);
  });
  assert.deepEqual(me.problems, []);
  await me.context.close();
});
