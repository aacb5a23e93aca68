// Two people play each other by link while a third watches.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, picture, shown } from './support/browser.mjs';
import { begin, settleAll } from './support/hand.mjs';
import { agreeing, armies, play } from './support/games.mjs';
import { LIST } from './support/list.mjs';
import { browser, server } from './support/stage.mjs';
import { SEASONED, Table, until } from './support/table.mjs';
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

/** Both players in the Movement phase, the one who moves first. */
async function toMovement(one, two) {
  const active = await settleAll([one, two]);
  while (active.phase !== 'MOVEMENT') {
    await active.endPhase();
    await settleAll([one, two]);
  }
  return active === one ? [one, two] : [two, one];
}

test('what one drags is seen by the other and by who watches; places are pointed at; the reload keeps the drag', async () => {
  const game = await play(server, { sides: ['me', 'link'], seed: '11' });
  const people = [await person(browser), await person(browser), await person(browser)];
  await agreeing(people, game);
  const pages = people.map(({ page }) => page);
  await shown('ghosts', pages, async () => {
    const one = await Table.open(people[0], game.links[0]);
    const two = await Table.open(people[1], game.links[1]);
    const guest = await Table.open(people[2], game.watch);
    const [mover, other] = await toMovement(one, two);
    const unit = mover.offers('BEGIN_NORMAL_MOVE')[0].action.unit_id;
    await begin(mover, unit, /^Normal/);
    // The other may react to it first.
    await settleAll([mover, other]);
    await mover.page.getByRole('region', { name: 'Finish the move' }).waitFor();
    const [model, { at }] = Object.entries(mover.view.units[unit].models)[0];
    const to = [at[0] + (at[0] < 30 ? 2 : -2), at[1]];
    await mover.drag(at, to);
    const place = (table) => table.board.locator(`[data-drag="${unit}"] .held`).first();
    for (const table of [other, guest]) {
      await place(table).waitFor();
      // It is told on the way, and last where it is held.
      await until('where it is held', () => {
        const [held] = table.ghosts.at(-1).models;
        return Math.hypot(held.at[0] - to[0], held.at[1] - to[1]) < 0.6;
      });
      const told = table.ghosts.at(-1);
      assert.deepEqual([told.unit_id, told.models.map((held) => held.model_id)], [unit, [model]]);
      assert.equal(table.seq, mover.seq, 'nothing was played');
    }
    await picture(other.page, 'ghosts');
    assert.equal(await mover.board.locator('[data-drag] .held').count(), 0, 'not for the one who drags');

    // The page that drags is loaded again: the model lies where it was put.
    const before = await mover.drawnModels(unit);
    const { welcomes } = mover;
    await mover.page.reload();
    await until('a new welcome', () => mover.welcomes > welcomes);
    await mover.ready();
    await mover.page.getByRole('region', { name: 'Finish the move' }).waitFor();
    assert.deepEqual(await mover.drawnModels(unit), before);

    // Alt and a click point at a place; whoever mutes it is not shown it.
    const spot = await mover.pixel([22, 30]);
    await mover.page.keyboard.down('Alt');
    await mover.page.mouse.click(spot.x, spot.y);
    await mover.page.keyboard.up('Alt');
    const pinged = [mover, other, guest].map((table) =>
      table.board.getByRole('img', { name: /points? here$/ }),
    );
    await Promise.all(pinged.map((place) => place.waitFor()));
    await picture(other.page, 'ping');
    const muted = await person(browser);
    await agreeing([muted], game);
    const deaf = await Table.open(muted, game.watch, { ...SEASONED, pointers: false });
    await mover.button('Ping a place (Alt and click)').click();
    await mover.page.mouse.click(spot.x, spot.y);
    await until('the place told', () => deaf.pointed.length > 0);
    assert.equal(await deaf.board.getByRole('img', { name: /points? here$/ }).count(), 0);

    // Put back, the drag is over everywhere.
    await mover.page.keyboard.press('r');
    for (const table of [other, guest])
      await until('no drag', async () => (await table.board.locator('[data-drag] .held').count()) === 0);
  });
  for (const { problems } of people) assert.deepEqual(problems, []);
});

test('a guest brings an army by the link, and the battle begins on both pages', async () => {
  const known = await armies(server);
  const { status, body } = await server.post('/api/games', {
    sides: [
      { army: known.marines, who: 'me', name: 'Ann' },
      { army: '', who: 'link', open: true, name: '' },
    ],
    deployed: true,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const host = await person(browser);
  const guest = await person(browser);
  const entry = {
    game: body.game,
    secrets: [body.secrets[0]],
    owner: body.owner,
    invited: [body.secrets[1]],
    seen: 0,
  };
  await host.context.addInitScript((entry) => {
    if (!localStorage.getItem('strategium.games'))
      localStorage.setItem('strategium.games', JSON.stringify([entry]));
  }, entry);
  await shown('guest', [host.page, guest.page], async () => {
    const link = `${server.url}/g/${body.game}#${body.secrets[1]}`;
    const one = new Table(host.page);
    await host.page.goto(`${server.url}/g/${body.game}`);
    await host.page.getByRole('heading', { name: 'Waiting for the guest’s army' }).waitFor();
    await host.page.getByRole('img', { name: /^QR code/ }).waitFor();
    await host.page.getByText('strategium play --network').waitFor();
    await picture(host.page, 'lobby-host');

    const two = new Table(guest.page);
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { name: 'Bring your army' }).waitFor();
    assert.ok(!guest.page.url().includes('#'), 'the secret leaves the address bar');
    const begins = guest.page.getByRole('button', { name: 'Begin the battle with this army' });
    assert.equal(await begins.getAttribute('aria-disabled'), 'true');

    // A list that is too large for this game: what is wrong is said in words, and it cannot begin.
    await guest.page.getByText('Bring your own list').click();
    await guest.page.getByLabel(/^Or paste its text/).fill(LIST.replaceAll('(80 points)', '(980 points)'));
    await guest.page.getByRole('button', { name: 'Read the list' }).click();
    const judged = guest.page.getByRole('status').filter({ hasText: 'Loud Ladz' });
    await judged.waitFor();
    await picture(guest.page, 'lobby-guest');
    await judged.getByText('1295 points are 295 more than the limit of 1000').waitFor();
    assert.equal(await begins.getAttribute('title'), 'The army does not fit this game yet');

    // A ready one fits.
    await guest.page.getByText('Choose an army', { exact: true }).click();
    const catalog = await fetch(`${server.url}/api/catalog`).then((answer) => answer.json());
    const { names } = catalog.armies.find((army) => army.id === known.eaters);
    const own = guest.page.getByRole('region', { name: 'Your army' });
    await own.getByRole('button').filter({ hasText: names.name }).first().click();
    await until('judged', async () => (await begins.getAttribute('aria-disabled')) === null);
    await picture(guest.page, 'lobby-guest-ready');
    await guest.page.getByLabel('Your name').fill('Zoë');
    await begins.click();
    await Promise.all([one.ready(), two.ready()]);
    assert.deepEqual([one.players, two.players], [[1], [2]]);
    assert.deepEqual(
      two.info.seats.map((seat) => [seat.name, seat.open ?? null]),
      [
        ['Ann', null],
        ['Zoë', null],
      ],
    );
    assert.equal(two.info.commitment.length, 64, 'the dice are sealed');
  });
  for (const { problems } of [host, guest]) assert.deepEqual(problems, []);
});

test('a phone is a second screen of a seat; the places are swapped in a rematch', async () => {
  const game = await play(server, { sides: ['me', 'link'], seed: '11' });
  const people = [
    await person(browser),
    await person(browser),
    await person(browser, { width: 390, height: 844 }),
  ];
  await agreeing(people, game);
  const pages = people.map(({ page }) => page);
  await shown('second', pages, async () => {
    const one = await Table.open(people[0], game.links[0]);
    const two = await Table.open(people[1], game.links[1]);
    // The link stands in the panel of the game, with its code.
    await one.button('Game: seats, links, record, concede').click();
    const field = one.page.getByLabel(/^Second screen/);
    await field.waitFor();
    const link = await field.inputValue();
    await one.button(/^Show QR code: Second screen/).click();
    await one.page.getByRole('img', { name: /^QR code: Second screen/ }).waitFor();
    await picture(one.page, 'links');

    const phone = new Table(people[2].page);
    await people[2].context.addInitScript(() =>
      localStorage.setItem('strategium.settings', JSON.stringify({ guided: true, speed: 0, stepper: false })),
    );
    await phone.page.goto(link);
    await until('the welcome', () => phone.view !== null);
    await phone.drawn();
    assert.deepEqual(phone.players, one.players);
    assert.ok(!phone.page.url().includes('#'));
    assert.equal(await phone.page.getByRole('application').count(), 0, 'no board');
    await picture(phone.page, 'second-screen');
    for (const name of ['Log', 'Dice', 'Units', 'Question']) {
      await phone.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
      await phone.page.getByRole('tabpanel', { name }).waitFor();
    }

    await two.button('Game: seats, links, record, concede').click();
    await two.button(/^Concede…/).click();
    await two.button(/^Concede$/).click();
    for (const table of [one, two, phone]) await until('the end', () => table.info.over !== null);
    await one.button('Game: seats, links, record, concede').click();
    await one.button(/^Swap sides/).click();
    await until('the rematch', () => one.info.id !== game.game);
    await one.ready();
    assert.deepEqual(one.players, [2], 'the attacker has become the defender');
    assert.equal(one.info.seats[1].army, two.info.seats[0].army, 'with the same army');
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
