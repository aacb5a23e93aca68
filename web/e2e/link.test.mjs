// Two people play each other by link while a third watches.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, picture, shown } from './support/browser.mjs';
import { settleAll } from './support/hand.mjs';
import { agreeing, play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { Table, until } from './support/table.mjs';
import { stayed } from './support/turn.mjs';

test('two browsers and a spectator: moves, hidden cards, talk, concession, rematch', async () => {
  const game = await play(server, { sides: ['me', 'link'], seed: '11' });
  const people = [await person(browser), await person(browser), await person(browser)];
  await agreeing(people, game);
  const pages = people.map(({ page }) => page);
  await shown('link', pages, async () => {
    const one = await Table.open(people[0], game.links[0]);
    const two = await Table.open(people[1], game.links[1]);
    const guest = await Table.open(people[2], game.watch);
    assert.deepEqual([one.players, two.players, guest.players], [[1], [2], []]);
    for (const page of pages) assert.ok(!page.url().includes('#'), 'the secret leaves the address bar');
    await until('both connected', () => guest.info.seats.every((seat) => seat.connected));

    // A move of one is seen by all three, at the same place.
    const active = await settleAll([one, two]);
    while (active.phase !== 'MOVEMENT') {
      await active.endPhase();
      await settleAll([one, two]);
    }
    assert.ok(await stayed(active));
    for (const table of [one, two, guest]) {
      await until('the step everywhere', () => table.seq === active.seq);
      await table.drawn();
    }
    const drawn = await Promise.all([one, two, guest].map((table) => table.drawnModels()));
    assert.deepEqual(drawn[0], drawn[1]);
    assert.deepEqual(drawn[0], drawn[2]);

    // Who watches has nothing to press, and is told nothing that is hidden.
    const acts = /^(Normal|Advance|Stay|Fall back|End |Confirm|Concede|Let the AI|Undo model)/;
    const unit = Object.keys(guest.view.units)[0];
    await guest.choose(unit);
    assert.equal(await guest.page.getByRole('button', { name: acts }).count(), 0);
    for (const label of ['Undo', 'Hint'])
      assert.equal(await guest.button(label).getAttribute('aria-disabled'), 'true', label);
    hidden(guest, 1);
    hidden(guest, 2);
    hidden(one, 2);
    hidden(two, 1);

    // What is said is text.
    await one.page.getByRole('tab', { name: /^Chat/ }).click();
    await one.page.getByLabel('Say something').fill('<b>hello</b> there');
    await one.page.keyboard.press('Enter');
    await guest.page.getByRole('tab', { name: /^Chat/ }).click();
    const line = guest.page.getByRole('log', { name: 'Chat' }).getByText('<b>hello</b> there');
    await line.waitFor();
    assert.equal(await line.locator('b', { hasText: 'hello' }).count(), 0);
    await picture(guest.page, 'spectator');
    await one.page.getByRole('tab', { name: 'Log' }).click();
    await guest.page.getByRole('tab', { name: 'Log' }).click();

    // One gives up; both go to the same rematch, on their own seats.
    await two.button('Game: seats, links, record, concede').click();
    await two.button(/^Concede…/).click();
    await two.button(/^Concede$/).click();
    for (const table of [one, two, guest]) await until('the end', () => table.info.over !== null);
    assert.deepEqual(one.info.over, { winner: 1, conceded: true });
    assert.ok(guest.info.opened, 'the dice are opened');
    await one.page.getByRole('heading', { name: 'You win' }).waitFor();
    await picture(one.page, 'end-of-battle');
    await one.button('Rematch').click();
    await until('the rematch', () => one.info.id !== game.game && two.info.rematch === one.info.id);
    await two.button('Game: seats, links, record, concede').click();
    await two.page.getByRole('link', { name: 'To the rematch' }).click();
    await until('the second player there', () => two.info.id === one.info.id);
    await two.ready();
    assert.deepEqual([one.players, two.players], [[1], [2]]);
  });
  for (const { problems } of people) assert.deepEqual(problems, []);
});

/** Cards of a seat that this page must not know are not in what it was told. */
function hidden(table, player) {
  const cards = table.view.scores?.[String(player)];
  if (!cards) return;
  for (const [key, value] of Object.entries(cards))
    if (/hand|deck|draw/.test(key))
      assert.ok(typeof value === 'number' || value === null, `${key} is hidden`);
}
