// Bring your own list: pasted, read, mended, kept, and played against the computer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, shown } from './support/browser.mjs';
import { settle } from './support/hand.mjs';
import { seeded } from './support/games.mjs';
import { LIST, NO_LIST, REMINDING } from './support/list.mjs';
import { found, look } from './support/look.mjs';
import { browser, server } from './support/stage.mjs';
import { SEASONED, Table, until } from './support/table.mjs';

const SIZES = [
  { tag: '', width: 1440, height: 900, settings: { theme: 'dark' } },
  { tag: '-tablet-light', width: 1024, height: 768, settings: { theme: 'light' } },
  { tag: '-contrast', width: 1440, height: 900, settings: { theme: 'dark', palette: 'high-contrast' } },
];

async function visitor({ width, height, settings }) {
  const me = await person(browser, { width, height });
  await me.context.addInitScript(
    (settings) => {
      if (!localStorage.getItem('strategium.settings')) localStorage.setItem('strategium.settings', settings);
    },
    JSON.stringify({ ...SEASONED, ...settings }),
  );
  return me;
}

/** Pastes into the box and reads it. */
async function paste(page, text) {
  await page.getByLabel(/^Or paste its text/).fill(text);
  await page.getByRole('button', { name: 'Read the list' }).click();
}

test('what is no list is answered with a sentence', async () => {
  const me = await visitor(SIZES[0]);
  const { page } = me;
  await shown('bad-list', [page], async () => {
    await page.goto(`${server.url}/armies/import`);
    await paste(page, '  ');
    await page.getByRole('alert').filter({ hasText: 'There is nothing in' }).waitFor();
    await paste(page, NO_LIST);
    const said = page.getByRole('alert').filter({ hasNotText: 'There is nothing in' });
    await said.waitFor();
    assert.match(await said.innerText(), /\w{3,}.*\.$/s, 'a sentence');
    // The refusal itself is the browser's only complaint.
    me.problems.splice(0, me.problems.length, ...me.problems.filter((one) => !/status of 4\d\d/.test(one)));
    await look(me, 'armies-bad');
    assert.equal(await page.getByRole('list', { name: 'Yours' }).count(), 0);
  });
  await me.context.close();
  found();
});

for (const size of SIZES)
  test(`a pasted list is read and mended at ${size.width} × ${size.height}${size.tag}`, async () => {
    const me = await visitor(size);
    const { page } = me;
    await shown(`list${size.tag}`, [page], async () => {
      await page.goto(`${server.url}/armies`);
      await page.getByRole('heading', { level: 1, name: 'Armies' }).waitFor();
      // Anywhere on the screen, where nobody is writing.
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, LIST);
      const report = page.getByRole('region', { name: 'Report' });
      await report.waitFor();
      const units = page.getByRole('table', { name: /^Units of/ });
      for (const unit of ['Warboss', 'Boyz', 'Deff Dread', 'Kommandos'])
        await units.getByRole('button', { name: new RegExp(`^${unit}`) }).waitFor();
      await look(me, `armies-report${size.tag}`);

      const line = LIST.split('\n').findIndex((text) => text.startsWith('Deff Dred')) + 1;
      // The misspelt one is a guess with its line; it leads to the unit.
      const guess = report.getByRole('button', { name: new RegExp(`Line ${line}.*Deff Dread`, 's') }).first();
      await guess.click();
      await units.getByRole('button', { name: /^Deff Dread/, expanded: true }).waitFor();

      await units.getByRole('button', { name: /^Boyz/ }).click();
      const mend = page.getByRole('region', { name: /^Mend Boyz/ });
      await mend.getByRole('button', { name: /^Wargear of Boy,/ }).click();
      const editor = mend.getByRole('group', { name: 'Wargear of Boy' });
      for (let eight = 0; eight < 8; eight++)
        await editor.getByRole('button', { name: 'How many of them: less' }).click();
      for (const item of ['Choppa', 'Slugga'])
        await editor.getByRole('button', { name: `Take away ${item}` }).click();
      for (const item of ['Rokkit launcha', 'Close combat weapon'])
        await editor.getByLabel('Add').selectOption(item);
      await look(me, `armies-wargear${size.tag}`);
      await editor.getByRole('button', { name: 'Set for 1 of 9' }).click();
      await mend.getByText(/Rokkit launcha/).waitFor();
      await mend.getByText('Boy ×8').waitFor();
      await page.getByRole('button', { name: 'Save in this browser' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await look(me, `armies-mended${size.tag}`);
    });
    await me.context.close();
    found();
  });

test('a list is kept, renamed, deleted, brought back, and played', async () => {
  const me = await visitor(SIZES[0]);
  const { page } = me;
  const table = new Table(page);
  // With these dice the unit with a reminder is still there when the first question comes.
  await seeded(page, '1');
  await shown('own-list', [page], async () => {
    await page.goto(`${server.url}/armies/import`);
    await paste(page, REMINDING);
    await page.getByRole('button', { name: 'Save in this browser' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Rename / }).click();
    await page.getByLabel('Name of the list').fill('Louder Ladz');
    await page.keyboard.press('Enter');
    const yours = page.getByRole('list', { name: 'Yours' });
    await yours.getByRole('link', { name: /Louder Ladz/ }).waitFor();

    await page.getByRole('button', { name: 'Delete Louder Ladz' }).click();
    await page.getByText('Louder Ladz is deleted.').waitFor();
    assert.equal(await yours.count(), 0);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await yours.getByRole('link', { name: /Louder Ladz/ }).waitFor();
    // It is opened once it is kept again.
    await page.getByRole('region', { name: 'Report' }).waitFor();

    await page.reload();
    await page.getByRole('region', { name: 'Report' }).waitFor();
    await page.getByRole('button', { name: 'Test this list' }).click();
    const command = page.getByRole('dialog').getByRole('textbox');
    assert.match(await command.inputValue(), /^strategium lab list louder-ladz\.json --against \S+/);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'louder-ladz.json' }).click();
    assert.equal((await file).suggestedFilename(), 'louder-ladz.json');
    await look(me, 'armies-test');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Use in a game' }).click();
    await page.getByRole('button', { name: /Army of side 1: Louder Ladz/ }).waitFor();
    await page.getByRole('button', { name: /Army of side 2/ }).click();
    await page.getByRole('dialog').getByRole('list', { name: 'Yours' }).waitFor();
    await look(me, 'new-game-armies');
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: /^Set up for me/ }).check();
    await look(me, 'new-game-own-list');
    await page.getByRole('button', { name: 'Start game' }).click();
    await table.ready();
    // The units are set up one after the other. While that goes on this seat is asked for a unit as well, so
    // what is open is answered only once the battle has begun.
    const opening = ['FORMATIONS', 'DEPLOYMENT', 'SCOUT'];
    await until('the battle to begin', () => !opening.includes(table.phase), 60_000);
    await settle(table);
    const [player] = table.players;
    const sheets = Object.values(table.units).filter((unit) => unit.player === player);
    for (const name of ['Warboss', 'Boyz', 'Deff Dread', 'Kommandos'])
      assert.ok(
        sheets.some((sheet) => sheet.name.startsWith(name)),
        `${name} of ${sheets.map((sheet) => sheet.name)}`,
      );
    const remember = page.getByRole('region', { name: 'Remember' });
    await remember.waitFor();
    await look(me, 'table-remember');
    if ((await remember.locator('details:not([open])').count()) > 0)
      await remember.locator('summary').click();
    const unit = remember.getByRole('button', { name: /^Wurrboy/ }).first();
    await unit.click();
    await page
      .getByRole('region', { name: /^Datasheet of/ })
      .first()
      .waitFor();
    await look(me, 'table-remember-unit');
    // One that is hidden stays so.
    const hide = remember.getByRole('button', { name: /^Do not show .* again$/ });
    const before = await hide.count();
    await hide.first().click();
    await remember.getByText(/hidden\./).waitFor();
    await until('one reminder fewer', async () => (await hide.count()) === before - 1);
    await remember.getByRole('button', { name: 'Hide the reminders for this phase' }).click();
    await remember.getByRole('button', { name: 'Show the reminders' }).waitFor();
    await until('no reminder', async () => (await hide.count()) === 0);
  });
  await me.context.close();
  found();
});
