// What is settled by hand: at once against the computer, by consent between two people; notes on units.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from './support/axe.mjs';
import { person, picture, shown } from './support/browser.mjs';
import { settle, settleAll } from './support/hand.mjs';
import { agreeing, play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { Table, until } from './support/table.mjs';

/** A unit of a player on the table whose models have more than one wound. */
const sturdy = (table, player) =>
  Object.entries(table.view.units).find(
    ([id, unit]) =>
      unit.player === player &&
      !unit.embarked_in &&
      !unit.in_reserves &&
      Object.keys(unit.models).every((model) => !model.includes('.')) &&
      Object.values(table.units[id].models).every((model) => model.w > 1),
  )[0];

const first = (table, unit) => structuredClone(Object.entries(table.view.units[unit].models)[0]);

/** A place near the middle of the board with nobody around. */
function free(table) {
  const all = Object.values(table.view.units).flatMap((unit) =>
    Object.values(unit.models).map(({ at }) => at),
  );
  for (let y = 26; y < 36; y += 1)
    for (let x = 4; x < 40; x += 1)
      if (all.every((at) => Math.hypot(at[0] - x, at[1] - y) > 5)) return [x, y];
  throw new Error('nowhere is free');
}

/** The last step as the log tells it. */
const told = (table) => JSON.stringify(table.log.at(-1).events);

/** Chooses what is adjusted. */
const tab = (table, name) =>
  table.page.getByRole('radiogroup', { name: 'What is adjusted' }).getByText(name, { exact: true }).click();

const why = (table, text) => table.page.getByLabel('Why', { exact: true }).fill(text);

/** Types where the model goes. */
async function typePlace(page, at) {
  for (const [label, value] of [
    ['x', at[0]],
    ['y', at[1]],
  ]) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(String(value));
    await field.press('Tab');
  }
}

/** Until the place is one that the button takes. */
const legalFor = (table, name) =>
  until('a legal place', async () => (await table.button(name).getAttribute('aria-disabled')) === null);

test('against the computer: wounds, a place, shock, points, dice, a death and a return, a note', async () => {
  const me = await person(browser);
  const game = await play(server, { sides: ['me', 'ai'], seed: '11' });
  const table = await Table.open(me, game.link);
  const { page } = table;
  await shown('adjust', [page], async () => {
    await until('my decision', async () => {
      if (table.mine && table.next.kind !== 'UNIT') await settle(table);
      return table.free;
    });
    const unit = sturdy(table, 1);
    await table.choose(unit);
    await table.button(/^Adjust/).click();
    await page.getByRole('heading', { name: 'Adjust', exact: true }).waitFor();
    const [model, before] = first(table, unit);

    // A reason comes first.
    await table.button('Wounds: less').click();
    assert.equal(await table.button('Set wounds').getAttribute('aria-disabled'), 'true');
    await why(table, 'Cut by a <b>chainsword</b>');
    await table.press('Set wounds');
    assert.equal(table.view.units[unit].models[model].wounds, before.wounds - 1);
    assert.match(told(table), /Cut by a <b>chainsword<\/b>/);
    await page.getByRole('log').getByText('Cut by a <b>chainsword</b>').first().waitFor();

    // Dragged over another base it says why not; on free ground it is put.
    const others = Object.entries(table.view.units[unit].models);
    const [, beside] = others.at(-1);
    await table.drag(before.at, [beside.at[0] + 0.2, beside.at[1]]);
    await page
      .getByText(/would stand on/)
      .first()
      .waitFor();
    assert.equal(await table.button('Put here').getAttribute('aria-disabled'), 'true');
    const to = free(table);
    await typePlace(page, to);
    await legalFor(table, 'Put here');
    await picture(page, 'adjust');
    assert.deepEqual(await faults(page), []);
    await table.press('Put here');
    assert.deepEqual(table.view.units[unit].models[model].at.slice(0, 2), to);
    const aim = [to[0] + 1.5, to[1]];
    await table.drag(to, aim);
    await legalFor(table, 'Put here');
    await table.press('Put here');
    const put = table.view.units[unit].models[model].at;
    assert.ok(Math.hypot(put[0] - aim[0], put[1] - aim[1]) < 0.3, `${put} is not ${aim}`);

    await table.press('Battle-shock');
    assert.equal(table.view.units[unit].flags.battle_shocked, true);

    // A model falls, and comes back.
    for (let times = before.wounds - 1; times > 0; times--) await table.button('Wounds: less').click();
    await table.press('Remove the model');
    assert.equal(table.view.units[unit].models[model], undefined);
    await page.getByLabel('Model', { exact: true }).selectOption(model);
    await typePlace(page, to);
    await legalFor(table, 'Bring back');
    await table.press('Bring back');
    assert.deepEqual(table.view.units[unit].models[model].at.slice(0, 2), to);

    await tab(table, 'Points');
    const cp = table.view.cp[0];
    await table.button('Command points: more').click();
    await table.press('Set command points of You');
    assert.equal(table.view.cp[0], cp + 1);
    assert.deepEqual(await faults(page), []);

    await tab(table, 'Dice');
    await table.button('Dice: more').click();
    await table.press('Roll 2D6');
    assert.equal(table.log.at(-1).dice[0].rolls_raw.length, 2);
    assert.match(told(table), /"dice":"2D6","faces":\[\d,\d\],"total":\d/);
    await page
      .getByText(/rolled 2D6: \d \+ \d = \d/)
      .first()
      .waitFor();

    // Put away with the key; a note on the unit is text, and marks its flag.
    await page.keyboard.press('Escape');
    await table.button('Note').click();
    await page.getByLabel('Note on this unit').fill('Oath <i>of</i> Moment');
    await page.keyboard.press('Enter');
    const note = page
      .getByRole('region', { name: 'Notes and adjustments' })
      .getByText('Oath <i>of</i> Moment');
    await note.waitFor();
    await until('the mark', async () => (await page.locator('.sign.note').count()) === 1);
    assert.match(
      await table.board.locator(`[role=group][id$="-${unit}"]`).getAttribute('aria-label'),
      /note: Oath/,
    );
    await picture(page, 'note');
    await page.reload();
    await table.ready();
    await until('the mark again', async () => (await page.locator('.sign.note').count()) === 1);
  });
  assert.deepEqual(me.problems, []);
});

test('two people: proposed, declined, withdrawn, accepted; a spectator sees it and decides nothing', async () => {
  const game = await play(server, { sides: ['me', 'link'], seed: '11' });
  const people = [await person(browser), await person(browser), await person(browser)];
  await agreeing(people, game);
  const pages = people.map(({ page }) => page);
  await shown('consent', pages, async () => {
    const one = await Table.open(people[0], game.links[0]);
    const two = await Table.open(people[1], game.links[1]);
    const guest = await Table.open(people[2], game.watch);
    const dialog = (table) => table.page.getByRole('dialog', { name: /adjust|Waiting|Adjustment/ });
    // Whoever is asked something answers first: nothing is adjusted in the middle of an action.
    await settleAll([one, two]);
    const propose = async () => {
      await one.button('Set victory points of You').click();
      for (const table of [one, two, guest]) await dialog(table).getByText('1 VP').waitFor();
    };

    await one.page.keyboard.press('j');
    await one.page.getByText('must agree to each').waitFor();
    await why(one, 'A point <b>forgotten</b>');
    const { seq } = one;
    await tab(one, 'Points');
    await one.button('Victory points: more').click();
    await propose();
    assert.equal(two.seq, seq);
    await dialog(two).getByText('A point <b>forgotten</b>').waitFor();
    assert.equal(await dialog(guest).getByRole('button').count(), 0);
    assert.equal(await dialog(one).getByRole('button', { name: 'Accept' }).count(), 0);
    for (const table of [one, two]) assert.deepEqual(await faults(table.page), []);
    await picture(two.page, 'proposal');
    await dialog(two).getByRole('button', { name: 'Decline' }).click();
    await dialog(one).getByText('Adjustment declined').waitFor();
    await dialog(one).getByRole('button', { name: 'Put away' }).click();
    await until('it is gone', async () => (await dialog(guest).count()) === 0);

    await propose();
    await dialog(one).getByRole('button', { name: 'Withdraw' }).click();
    for (const table of [one, two, guest])
      await until('it is gone', async () => (await dialog(table).count()) === 0);

    // A reload finds it still open.
    await propose();
    await two.page.reload();
    await two.ready();
    await dialog(two).getByRole('button', { name: 'Accept' }).click();
    for (const table of [one, two, guest]) {
      await until('the step everywhere', () => table.seq === seq + 1);
      assert.deepEqual(table.view.vp, [1, 0]);
    }
  });
  for (const { problems } of people) assert.deepEqual(problems, []);
});
