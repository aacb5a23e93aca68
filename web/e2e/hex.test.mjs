// The hex skirmish: every click of its turn document, by pointer and by keys; by link; against the computer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { person, shown } from './support/browser.mjs';
import { BRAWL, Hexes, skirmish } from './support/hexes.mjs';
import { found, look } from './support/look.mjs';
import { browser, server } from './support/stage.mjs';
import { SEASONED, until } from './support/table.mjs';

const BARE = { col: 8, row: 0 };
const at = (col, row) => ({ col, row });

test('both sides on one screen: postpone, cancel, flee, charge, forced finish, to the end', async () => {
  const me = await person(browser);
  const { page } = me;
  await shown('hex', [page], async () => {
    const made = await skirmish(server);
    const board = await Hexes.open(me, made, made.secrets);
    assert.deepEqual(board.players, [0, 1]);
    const active = (id) => assert.equal(board.view.active, id);
    const ready = (id, is) => assert.equal(board.find(id).ready, is, `unit ${id} in the pool`);

    // Move: activate, postpone by the unit, switch, let go by bare ground.
    await board.plays(1);
    active(1);
    assert.equal(await page.locator('.choices [role=button]').count(), board.view.hexes.length);
    await board.plays(1);
    active(null);
    ready(1, true);
    await board.plays(1);
    await board.plays(2, 'left', 2);
    active(2);
    await board.plays(BARE);
    active(null);
    ready(2, true);
    await board.plays(2);
    await board.plays(BARE, 'right');
    active(null);
    // Right on the unit gives its move up and costs no step.
    await board.plays(2);
    await board.plays(2, 'right');
    ready(2, false);
    assert.equal(board.view.episode_steps, 0);
    await board.idle(2);
    await board.said.getByText(/Unit 2 has acted/).waitFor();
    // Leaving an enemy is a flight, and is said before.
    await board.plays(1);
    const { x, y } = await board.spot(at(1, 4));
    await page.mouse.move(x, y);
    await page.getByRole('heading', { name: 'If it stops at 1, 4' }).waitFor();
    await page.getByText('It flees').waitFor();
    await look(me, 'hex-move');
    await board.plays(at(1, 4));
    assert.deepEqual(board.find(1).marks.sort(), ['FLED', 'MOVED']);
    // No die was rolled: it is taken back, and done again.
    const { seq } = board;
    await page.keyboard.press('z');
    await until('the step taken back', () => board.seq < seq);
    assert.deepEqual([board.find(1).fields.col, board.find(1).fields.row], [2, 3]);
    if (board.view.active === null) await board.plays(1);
    await board.plays(at(1, 4));
    await board.plays(3);
    await board.presses('w');
    assert.equal(board.view.phase, 'SHOOT');

    // Shoot: whoever fled is not asked; one shot a click; once begun, it ends before another begins.
    ready(1, false);
    await board.idle(1);
    await board.said.getByText(/fled/).waitFor();
    await board.plays(3);
    await board.idle(3);
    active(3);
    await board.idle(BARE);
    await board.plays(2, 'left', 2);
    active(2);
    await board.plays(3, 'left', 2);
    await look(me, 'hex-shoot');
    await board.plays(5);
    active(3);
    assert.equal(board.view.left, 1);
    await board.idle(2);
    await board.said.getByText(/must finish/).waitFor();
    active(3);
    await board.plays(3, 'right');
    assert.ok(board.find(3).marks.includes('SHOT'));
    await board.plays(2);
    const steps = board.view.episode_steps;
    await board.plays(2, 'right');
    assert.equal(board.view.episode_steps, steps + 1, 'a wait is a step');
    assert.ok(!board.find(2).marks.includes('SHOT'));
    assert.equal(board.view.phase, 'CHARGE');

    // Charge: the roll stays; postpone, cancel, go.
    await board.plays(2);
    const roll = board.view.charge_roll;
    assert.ok(roll >= 2);
    await board.plays(2);
    active(null);
    await board.plays(3);
    await board.plays(3, 'right');
    ready(3, false);
    await board.plays(2);
    assert.equal(board.view.charge_roll, roll, 'no second roll');
    await look(me, 'hex-charge');
    await board.plays(at(2, 4));
    assert.equal(board.view.phase, 'FIGHT');

    // Fight: the first click chooses, the second strikes; right postpones until a blow was struck.
    await board.plays(2);
    await board.idle(5);
    await page.getByText('Once more on unit 5 strikes one blow.').waitFor();
    await look(me, 'hex-fight');
    await board.idle(BARE);
    assert.equal(await page.getByText('Once more on unit 5').count(), 0);
    await board.plays(2, 'right');
    active(null);
    await board.plays(2);
    await board.idle(5);
    await board.plays(5);
    active(2);
    assert.ok(board.view.begun);
    await board.idle(2, 'right');
    await board.said.getByText(/must finish/).waitFor();
    await page.keyboard.press('Escape');
    await board.idle(2);
    active(2);
    await board.strike();
    assert.ok(board.find(2).marks.includes('FOUGHT'));
    assert.equal(board.lines.filter((line) => line.startsWith('Unit 2 FOUGHT Unit 5')).length, 3);
    // Then the other side, on the same screen.
    assert.equal(board.view.asked, 1);
    await board.least();

    // Orange by keys alone: from unit to unit, to a hex, and there.
    assert.deepEqual([board.view.player, board.view.phase], [1, 'MOVE']);
    await board.unit(6).focus();
    await board.presses('Enter');
    active(6);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: /^If it stops at 7, / }).waitFor();
    await board.presses('Enter');
    assert.equal(board.find(6).fields.col, 7);
    await until('the focus on the board', () =>
      page.evaluate(() => document.activeElement?.closest('[role=application]') !== null),
    );
    await board.unit(5).focus();
    await board.presses('Enter');
    await board.presses('Escape');
    await board.presses('Enter');
    await board.presses('c');
    while (!board.over) await board.least();
    assert.equal(board.view.turn, BRAWL.turn_limit);
    assert.deepEqual(board.refusals, []);
    await page.getByRole('heading', { level: 2, name: /wins$|^A draw$/ }).waitFor();
    await look(me, 'hex-end');

    // The record, dropped, is the same skirmish.
    const loaded = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Record' }).click();
    const file = await (await loaded).path();
    await page.getByRole('link', { name: 'Replay' }).click();
    await replayed(me, board.seq, 'hex-replay');
    await page.goto(`${server.url}/replays`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'brawl.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: readFileSync(file),
    });
    await page.waitForURL(/\/hex\/replay$/);
    await replayed(me, board.seq);

    // Once more, the same sides.
    await page.goto(made.watch);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await until('the rematch', () => board.game.id !== made.game && board.seq === 0);
    assert.deepEqual(board.players, [0, 1]);
  });
  assert.deepEqual(me.problems, []);
  found();
});

/** Runs a replay by its scrub bar, its keys and its list. */
async function replayed(me, length, name) {
  const { page } = me;
  const step = () => page.getByRole('main').getAttribute('data-step');
  await page.getByText('Every step was played again and agrees.').waitFor();
  const bar = page.getByRole('slider', { name: 'Step' });
  assert.equal(await bar.getAttribute('max'), String(length));
  await bar.fill(String(length - 1));
  await until('a step', async () => (await step()) === String(length - 1));
  await page.keyboard.press('End');
  await page.getByRole('heading', { level: 2, name: /wins$|^A draw$/ }).waitFor();
  await page
    .getByRole('button', { name: /^step \d+/ })
    .first()
    .click();
  await until('an early step', async () => Number(await step()) < length / 2);
  if (name) await look(me, name);
}

test('a scenario of one’s own, its faults named; two browsers by link and one who watches', async () => {
  const people = [await person(browser), await person(browser), await person(browser)];
  const [me, other, guest] = people;
  const { page } = me;
  await shown(
    'hex-link',
    people.map((one) => one.page),
    async () => {
      await page.goto(`${server.url}/`);
      await page.getByRole('link', { name: /^Hex skirmish/ }).click();
      await page.getByRole('radio', { name: 'Your own scenario' }).check();
      const text = page.getByLabel('Scenario as JSON');
      await text.fill('{ "size": ');
      await page
        .getByText(/^This is not JSON/)
        .first()
        .waitFor();
      const wrong = structuredClone(BRAWL);
      wrong.units[0].col = 40;
      await text.fill(JSON.stringify(wrong));
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByText('units[0].col').waitFor();
      me.problems.length = 0; // The browser writes of every refusal.
      await look(me, 'hex-own');
      await text.fill(JSON.stringify(BRAWL));
      await page.getByRole('radiogroup', { name: 'Who plays Orange' }).getByText('By link').click();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      const link = await page.getByLabel('To play Orange', { exact: true }).inputValue();
      const watch = await page.getByLabel('To watch', { exact: true }).inputValue();
      const one = new Hexes(page);
      await page.getByRole('link', { name: 'To the board' }).click();
      await one.ready();
      const two = new Hexes(other.page);
      await other.page.goto(link);
      await two.ready();
      const three = new Hexes(guest.page);
      await guest.page.goto(watch);
      await three.ready();
      assert.deepEqual([one.players, two.players, three.players], [[0], [1], []]);
      assert.ok(!other.page.url().includes('#'), 'the secret leaves the address bar');
      await until('both here', () => three.game.seats.every((seat) => seat.here));

      // Who is not asked plays nothing; what one does all see.
      await two.idle(1);
      await three.idle(1);
      await two.idle(5);
      await one.plays(1);
      await one.plays(at(1, 4));
      for (const board of [two, three]) {
        await until('the step everywhere', () => board.seq === one.seq);
        await board.drawn();
        assert.equal(await board.unit(1).getAttribute('data-at'), '1,4');
      }
      assert.deepEqual([...one.refusals, ...two.refusals, ...three.refusals], []);
      await other.page.getByText('Blue decides').waitFor();
      await look(guest, 'hex-watch');
    },
  );
  for (const { problems } of people) assert.deepEqual(problems, []);
  found();
});

const SIZES = [
  { tag: '', width: 1440, height: 900, theme: 'dark' },
  { tag: '-tablet-light', width: 1024, height: 768, theme: 'light' },
];
for (const { tag, width, height, theme } of SIZES)
  test(`one click against the computer, hint and reasons, at ${width} × ${height}, ${theme}`, async () => {
    const me = await person(browser, { width, height });
    const { page } = me;
    await me.context.addInitScript(
      (settings) => localStorage.setItem('strategium.settings', settings),
      JSON.stringify({ ...SEASONED, theme }),
    );
    await shown(`hex-ai${tag}`, [page], async () => {
      await page.goto(`${server.url}/hex`);
      await page.getByRole('radio', { name: 'Four against seven' }).waitFor();
      await look(me, `hex-setup${tag}`);
      const board = new Hexes(page);
      await page.getByRole('button', { name: /^Play now: four against seven against Normal/ }).click();
      await board.ready();
      assert.equal(board.view.units.length, 11);
      await board.plays(1);
      const far = board.view.hexes.toSorted((a, b) => b.col - a.col)[0];
      const { x, y } = await board.spot(far);
      await page.mouse.move(x, y);
      await page.getByRole('heading', { name: /^If it stops at/ }).waitFor();
      await look(me, `hex-standard${tag}`);
      await page.keyboard.press('h');
      await page.getByRole('button', { name: /^Do it/ }).waitFor();
      await look(me, `hex-hint${tag}`);
      await page.getByRole('button', { name: /^Do it/ }).click();
      await until('the hint played', () => board.seq > 1);
      await board.drawn();
      while (board.mine && board.view.player === 0) await board.least();
      await until('a reason', () => board.log.some((entry) => entry.why && entry.lines.length > 0));
      await until('a decision or the end', () => board.mine || board.over, 60_000);
      await board.drawn();
      if (tag) await page.getByRole('tab', { name: 'Log' }).click();
      await page
        .getByRole('button', { name: /^why\?/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Why?' }).waitFor();
      assert.ok((await page.locator('[data-idea]').count()) > 0, 'ideas are drawn on the board');
      await look(me, `hex-why${tag}`);
    });
    await me.context.close();
    found();
  });
