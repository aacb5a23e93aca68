// A battle between computers, watched at once; then its replay, its proof and its record.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { person, picture, shown } from './support/browser.mjs';
import { owned, play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { Table, until } from './support/table.mjs';

let game;
let me;
before(async () => {
  me = await person(browser);
  game = await play(server, { sides: ['ai', 'ai'], seed: '3' });
  await owned(me, game);
});
/** What the page shows at a step: models, points, and its heading. */
async function shownState(page) {
  const pieces = page.locator('[role=application] [data-unit][data-model]');
  const models = await pieces.evaluateAll((all) =>
    Object.fromEntries(
      all.map((piece) => [`${piece.dataset.unit} ${piece.dataset.model}`, piece.getAttribute('transform')]),
    ),
  );
  const points = await page.getByText(/\d+ VP/).allTextContents();
  return {
    models,
    points,
    title: await page.getByRole('heading', { name: /^(Step \d|Before the)/ }).textContent(),
  };
}

const at = (page, step, length) =>
  page
    .getByRole('heading', { name: step === 0 ? 'Before the first step' : `Step ${step} of ${length}` })
    .waitFor();

test('the computer plays itself at once, to the end', async () => {
  await shown('watch', [me.page], async () => {
    const table = await Table.open(me, game.watch);
    await me.page.getByRole('radiogroup', { name: 'Speed of the AI' }).getByText('Instant').click();
    await until('the end of the battle', () => table.info.over !== null, 150_000);
    // The end scene: the points of its table add up to the score.
    const scene = me.page.getByRole('region', { name: 'The end of the battle' });
    await scene.getByRole('heading', { name: /win$|^A draw$/ }).waitFor();
    await scene.getByText(/steps checked/).waitFor();
    const columns = await scene
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      );
    const points = (text) => (text.match(/-?\d+/g) ?? []).reduce((sum, number) => sum + Number(number), 0);
    const totals = columns.pop().map(points);
    for (const side of [0, 1])
      assert.equal(
        columns.reduce((sum, row) => sum + points(row[side]), 0),
        totals[side],
      );
    assert.deepEqual(totals, table.view.vp);
    await picture(me.page, 'end');
    // It can be put away and fetched back.
    await scene.getByRole('button', { name: /^Table/ }).click();
    await me.page.getByRole('button', { name: 'Result and turning points' }).click();
    await scene.getByRole('link', { name: /^Replay/ }).click();
    await me.page.getByRole('slider', { name: 'Step' }).waitFor({ state: 'attached' });
  });
});

test('the replay goes to any step by slider, keys and list, and shows the same there', async () => {
  const { page } = me;
  await shown('replay', [page], async () => {
    const slider = page.getByRole('slider', { name: 'Step' });
    const length = Number(await slider.getAttribute('max'));
    assert.ok(length > 100, `${length} steps`);
    // It opens where both armies stand.
    const opened = Number(await slider.inputValue());
    assert.ok(opened > 0 && opened < length, `it opens at step ${opened}`);
    assert.ok(Object.keys((await shownState(page)).models).length > 20);
    await picture(page, 'replay-opens');

    await page.keyboard.press('End');
    await at(page, length, length);
    const last = await shownState(page);
    await picture(page, 'replay-end');
    await page.keyboard.press('Home');
    await at(page, 0, length);

    // Stepping to a place and jumping to it are the same.
    const wanted = 12;
    for (let step = 1; step <= wanted; step++) await page.keyboard.press('ArrowRight');
    await at(page, wanted, length);
    const walked = await shownState(page);
    await slider.fill(String(length));
    await at(page, length, length);
    assert.deepEqual(await shownState(page), last);
    await slider.fill(String(wanted));
    await at(page, wanted, length);
    assert.deepEqual(await shownState(page), walked);

    const line = page.getByRole('region', { name: 'Steps' }).locator('button[data-step]').nth(30);
    const step = Number(await line.getAttribute('data-step'));
    await line.click();
    await at(page, step, length);
    const listed = await shownState(page);
    await picture(page, 'replay-step');

    // The share link opens at the step.
    await until('the step in the address', () => page.url().endsWith(`#${step}`));
    const other = await person(browser);
    await other.page.goto(page.url());
    await at(other.page, step, length);
    assert.deepEqual(await shownState(other.page), listed);
    await other.context.close();

    await page.getByRole('button', { name: /^Play( Space)?$/ }).click();
    await until('the replay to run', async () => Number(await slider.inputValue()) > step);
    await page.getByRole('button', { name: /^Pause( Space)?$/ }).click();
  });
});

test('scrubbing selects no text; turning points are sentences that open their step', async () => {
  const { page } = me;
  await shown('turning', [page], async () => {
    const slider = page.getByRole('slider', { name: 'Step' });
    const box = await page.locator('.curve svg').boundingBox();
    await page.mouse.move(box.x + box.width * 0.1, box.y + 14);
    await page.mouse.down();
    for (let part = 0.1; part <= 0.9; part += 0.1)
      await page.mouse.move(box.x + box.width * part, box.y + 14 + 40 * part);
    await page.mouse.up();
    assert.equal(await page.evaluate(() => getSelection().toString()), '');

    await page.getByRole('radiogroup', { name: 'Which steps' }).getByText('Turns').click();
    const lines = page.getByRole('region', { name: 'Steps' }).locator('button[data-step]');
    const first = lines.first();
    assert.match(await first.textContent(), /\S+ \S+.*\. *\d+ → \d+ %/s);
    await first.click();
    assert.equal(await slider.inputValue(), await first.getAttribute('data-step'));
    await picture(page, 'replay-turning');
  });
});

test('a new game begins at a step, with new dice', async () => {
  const { page } = me;
  await shown('from', [page], async () => {
    const replay = page.url();
    await page.getByRole('button', { name: /^Play from here/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/dice are new and sealed/).waitFor();
    await picture(page, 'play-from');
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL((url) => /^\/g\/[a-z0-9]+$/.test(url.pathname));
    await page.getByRole('application').waitFor();
    await until(
      'units on the table',
      async () => (await page.locator('[data-unit][data-model]').count()) > 10,
    );
    await picture(page, 'played-from');
    await page.goto(replay);
    await page.getByRole('slider', { name: 'Step' }).waitFor({ state: 'attached' });
  });
});

test('the analysis judges decisions of both sides; [ and ] walk the mistakes', async () => {
  const { page } = me;
  await shown('analysis', [page], async () => {
    await page.getByRole('radiogroup', { name: 'Which steps' }).getByText('Mistakes').click();
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page
      .getByText(/decisions judged/)
      .first()
      .waitFor();
    await page.getByText('accuracy').first().waitFor({ timeout: 400_000 });
    const all = page.locator('button[data-decision]');
    assert.ok((await all.count()) > 2, 'some decisions are listed');
    await page.locator('[role=application]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press(']');
    assert.equal(await all.first().getAttribute('aria-current'), 'step');
    await page.keyboard.press(']');
    assert.equal(await all.nth(1).getAttribute('aria-current'), 'step');
    await page.keyboard.press('[');
    assert.equal(await all.first().getAttribute('aria-current'), 'step');
    // Not every battle has a decision that was clearly not the best; where one has, its best line is drawn and the terms
    // shown add up to the difference shown.
    const worse = page.locator(
      'button[data-decision]:has([aria-label=blunder], [aria-label=mistake], [aria-label=inaccuracy])',
    );
    if ((await worse.count()) > 0) {
      await worse.first().click();
      await page.locator('[data-line=best] path').first().waitFor({ state: 'attached' });
      const terms = await page.locator('.term b').allTextContents();
      const numbers = terms.map((text) => Number(text.replace('−', '-')));
      const total = numbers.pop();
      const sum = numbers.reduce((one, two) => one + two, 0);
      assert.ok(Math.abs(sum - total) < 0.05 * (numbers.length + 1), `${terms}`);
    } else {
      await page.locator('[data-line=played] path').first().waitFor({ state: 'attached' });
    }
    await picture(page, 'analysis');
    await page.getByRole('radiogroup', { name: 'Which steps' }).getByText('All', { exact: true }).click();
  });
});

test('the record proves itself; a record that was tampered with is refused by its step', async () => {
  const { page } = me;
  await shown('record', [page], async () => {
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(/steps were played again; every result agrees/).waitFor();
    await picture(page, 'replay-verified');
    await page.keyboard.press('Escape');

    const record = await fetch(`${server.url}/api/games/${game.game}/record`).then((answer) => answer.text());
    const lines = record.trimEnd().split('\n');
    const file = (name, text) => {
      const path = join(server.folder, name);
      writeFileSync(path, text);
      return path;
    };
    await page.goto(`${server.url}/replays`);
    await page.getByLabel('choose a file').setInputFiles(file('true.jsonl', record));
    await page.waitForURL(/\/r\//);
    await page.getByRole('slider', { name: 'Step' }).waitFor({ state: 'attached' });

    // One hash is not what the dice and actions make of it.
    const bad = lines.findIndex((line, index) => index > 40 && /"hash"/.test(line));
    lines[bad] = lines[bad].replace(
      /("hash":\s*")(.)/,
      (_, head, first) => head + (first === '0' ? '1' : '0'),
    );
    const { seq, step } = JSON.parse(lines[bad]);
    await page.goto(`${server.url}/replays`);
    await page.getByLabel('choose a file').setInputFiles(file('false.jsonl', lines.join('\n')));
    const refusal = page.getByText(/^false\.jsonl: /);
    await refusal.waitFor();
    assert.match(
      await refusal.textContent(),
      new RegExp(`\\b(${[seq, step, bad, bad + 1].filter(Number.isInteger).join('|')})\\b`),
    );
    await picture(page, 'replays-refused');
  });
});
