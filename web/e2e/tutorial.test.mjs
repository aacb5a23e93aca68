// The first battle, played through by pointer: from the first screen to the last step, with a reload in
// between; the card never stands on what it is about. Then the same table on a phone, and by keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, picture, shown } from './support/browser.mjs';
import { answer, begin, moveByDrag, settle } from './support/hand.mjs';
import { browser, server } from './support/stage.mjs';
import { charge, fight, shocked } from './support/turn.mjs';
import { Table, until } from './support/table.mjs';

const LINE = 'p1-intercessors';
const GUNS = 'p1-hellblasters';
/** Nothing slow; the guided first turn of whole battles is not asked for. */
const QUICK = JSON.stringify({ speed: 0, beat: 0, stepper: false });

const card = (page) => page.getByRole('complementary', { name: 'Lesson' });
const stepNumber = async (page) => {
  const text = await card(page).innerText();
  return Number(/Step (\d) of 8/.exec(text)?.[1] ?? 9);
};
const reaches = (page, number) =>
  until(`step ${number}`, async () => (await stepNumber(page)) >= number, 30_000);

/** Boxes on the page, as drawn. */
const box = (page, selector) =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect());
    if (all.length === 0) return null;
    return {
      left: Math.min(...all.map((one) => one.left)),
      top: Math.min(...all.map((one) => one.top)),
      right: Math.max(...all.map((one) => one.right)),
      bottom: Math.max(...all.map((one) => one.bottom)),
    };
  }, selector);

/** The card stands beside its subject, not on it, and inside the window. */
async function clear(page, selector) {
  // It settles within a quarter of a second.
  await until(`the card clear of ${selector}`, async () => {
    const [words, subject] = [await box(page, 'aside.step'), await box(page, selector)];
    if (!words || !subject) return false;
    const { width, height } = page.viewportSize();
    const inside = words.left >= 0 && words.top >= 0 && words.right <= width && words.bottom <= height;
    const apart =
      words.right <= subject.left ||
      words.left >= subject.right ||
      words.bottom <= subject.top ||
      words.top >= subject.bottom;
    return inside && apart;
  });
}
const models = (unit) => `[role=application] [data-unit="${unit}"][data-model]`;

/** Ends the phase by its button, answering what is asked on the way. */
async function end(table, phase) {
  await settle(table);
  if (table.phase === phase && table.view.active_player === 1) await table.endPhase({ keyboard: false });
}

test('the first battle, from the first screen to its last step', async () => {
  const me = await person(browser, { reducedMotion: 'reduce' });
  const { page } = me;
  await me.context.addInitScript((settings) => {
    if (!localStorage.getItem('strategium.settings')) localStorage.setItem('strategium.settings', settings);
  }, QUICK);
  const table = new Table(page);
  await page.goto(server.url);
  await page.getByRole('link', { name: /Learn in three minutes/ }).click();
  await table.ready();
  assert.equal(table.info.lesson, 'first-battle');
  assert.equal(table.phase, 'MOVEMENT');
  assert.deepEqual(
    Object.values(table.view.units).map((unit) => unit.player),
    [1, 1, 2, 2],
  );

  await shown('tutorial', [page], async () => {
    // 1: what you play for.
    await card(page).waitFor();
    assert.equal(await stepNumber(page), 1);
    await clear(page, '[role=application] [id*="-marker-"] .hex');
    await picture(page, 'tutorial-1');
    const marker = await table.pixel([11, 15]);
    await page.mouse.move(marker.x, marker.y);
    await reaches(page, 2);

    // 2 and 3: a unit, its move.
    await clear(page, models(LINE));
    await table.choose(LINE);
    await reaches(page, 3);
    await begin(table, LINE, /^Normal/);
    await clear(page, '[role=application] .ghost[data-model]');
    await picture(page, 'tutorial-3');
    // While the unit is dragged over the ground, the card gives way.
    await moveByDrag(table, 5.4);
    await reaches(page, 4);

    // A reload comes back to the same step.
    await page.reload();
    await until('the table again', () => table.welcomes === 2);
    await table.ready();
    await card(page).waitFor();
    assert.equal(await stepNumber(page), 4);

    // 4: shoot.
    await end(table, 'MOVEMENT');
    for (const unit of [GUNS, LINE]) {
      if (!table.shooters.includes(unit) || !table.view.units['p2-boyz']) continue;
      await table.choose(unit);
      await clear(page, models('p2-boyz'));
      if (unit === GUNS) await picture(page, 'tutorial-4');
      const weapons = page.getByRole('region', { name: 'Weapons' });
      const gun = weapons.getByRole('combobox', { name: /^Target of (?!.*pistol)/i }).first();
      await gun.selectOption('p2-boyz');
      await table.press(/^Confirm targets/);
      await settle(table);
    }
    await reaches(page, 5);

    // 5 and 6: charge and fight, as far as the dice allow.
    await end(table, 'SHOOTING');
    await picture(page, 'tutorial-5');
    // What follows a declaration (the roll, the move) is a question, and `settle` answers those.
    if (table.phase === 'CHARGE') await charge(table);
    await settle(table);
    await end(table, 'CHARGE');
    await reaches(page, 6);
    await settle(table);
    while (table.phase === 'FIGHT' && table.view.active_player === 1) {
      if (!(await fight(table))) await end(table, 'FIGHT');
      await settle(table);
    }
    await settle(table);
    while (table.view.active_player === 1 && table.view.round === 1)
      await table.endPhase({ keyboard: false });

    // 7: the computer's turn, with reactions if it gives any.
    await reaches(page, 7);
    await until(
      'the second round',
      async () => {
        if (table.view.round === 2) return true;
        // In the other's Fight phase this seat strikes back.
        if (table.mine && table.next.kind === 'UNIT') await fight(table);
        else if (table.mine) await answer(table);
        return false;
      },
      120_000,
    );
    await reaches(page, 8);
    await picture(page, 'tutorial-8');
    await settle(table);
    while (await shocked(table)) await settle(table);
    if (table.phase === 'COMMAND') await table.endPhase({ keyboard: false });
    await card(page).getByText('That is the game').waitFor();
    const held = table.view.vp[0];
    assert.match(await card(page).innerText(), held > 0 ? new RegExp(`scored ${held} points`) : /No points/);
    await picture(page, 'tutorial-end');
  });
  // Playing on is a button, and the log is back where it always is.
  await card(page).getByRole('button', { name: 'Play on here' }).click();
  await card(page).waitFor({ state: 'detached' });
  await page.getByRole('complementary', { name: 'Log and dice' }).getByRole('tab', { name: 'Log' }).waitFor();
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('the lesson is resumed by its link, and can be skipped at any time', async () => {
  const me = await person(browser, { reducedMotion: 'reduce' });
  const { page } = me;
  await me.context.addInitScript((settings) => {
    if (!localStorage.getItem('strategium.settings')) localStorage.setItem('strategium.settings', settings);
  }, QUICK);
  const table = new Table(page);
  await page.goto(`${server.url}/tutorial`);
  await table.ready();
  const first = page.url();
  await page.goto(`${server.url}/tutorial`);
  await page.waitForURL(first);
  await card(page).waitFor();
  await card(page).getByRole('button', { name: 'Skip the lesson' }).click();
  await card(page).waitFor({ state: 'detached' });
  await page.goto(`${server.url}/tutorial`);
  await until('another lesson', () => /\/g\//.test(page.url()) && page.url() !== first);
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('by keyboard, the marker and the unit are found and the steps go on', async () => {
  const me = await person(browser, { reducedMotion: 'reduce' });
  const { page } = me;
  await me.context.addInitScript((settings) => localStorage.setItem('strategium.settings', settings), QUICK);
  const table = new Table(page);
  await page.goto(`${server.url}/tutorial`);
  await table.ready();
  await card(page).waitFor();
  await table.board.focus();
  await page.keyboard.press(']');
  await reaches(page, 2);
  await until('the Intercessors chosen', async () => {
    if ((await stepNumber(page)) >= 3) return true;
    await page.keyboard.press(']');
    return false;
  });
  await table.played(() => page.keyboard.press('n'));
  assert.equal(await stepNumber(page), 3);
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('on a phone the card stays inside the window and off the marker', async () => {
  const me = await person(browser, { width: 390, height: 844, hasTouch: true, reducedMotion: 'reduce' });
  const { page } = me;
  await me.context.addInitScript((settings) => localStorage.setItem('strategium.settings', settings), QUICK);
  const table = new Table(page);
  await page.goto(`${server.url}/tutorial`);
  await table.ready();
  await card(page).waitFor();
  await clear(page, '[role=application] [id*="-marker-"] .hex');
  await picture(page, 'tutorial-phone');
  assert.deepEqual(me.problems, []);
  await me.context.close();
});
