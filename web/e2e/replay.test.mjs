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
    await me.page.getByRole('link', { name: 'Replay' }).click();
    await me.page.getByRole('slider', { name: 'Step' }).waitFor({ state: 'attached' });
  });
});

test('the replay goes to any step by slider, keys and list, and shows the same there', async () => {
  const { page } = me;
  await shown('replay', [page], async () => {
    const slider = page.getByRole('slider', { name: 'Step' });
    const length = Number(await slider.getAttribute('max'));
    assert.ok(length > 100, `${length} steps`);
    await at(page, 0, length);

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

    await page.getByRole('button', { name: /^Play\b/ }).click();
    await until('the replay to run', async () => Number(await slider.inputValue()) > step);
    await page.getByRole('button', { name: /^Pause\b/ }).click();
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
