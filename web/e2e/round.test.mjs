// A person plays against the computer by hand: from the screens to the table, a whole battle round,
// then on until every kind of action was done once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, picture, shown } from './support/browser.mjs';
import { deployByAuto, deployByKeys, deployByPointer, settle } from './support/hand.mjs';
import {
  advanced,
  charge,
  cornered,
  fallBack,
  fight,
  handOver,
  keyed,
  shocked,
  shootTwo,
  stayed,
} from './support/turn.mjs';
import { play, seeded } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { SEASONED, Table, until } from './support/table.mjs';

test('from the screens to a deployed table: formations, ghosts by pointer and by keys', async () => {
  const me = await person(browser);
  const { page } = me;
  await me.context.addInitScript(
    (settings) => localStorage.setItem('strategium.settings', settings),
    JSON.stringify(SEASONED),
  );
  const table = new Table(page);
  await seeded(page, '1');
  await page.goto(server.url);
  await page.getByRole('link', { name: 'New game' }).first().click();
  await page.getByRole('radiogroup', { name: 'Who plays side 2' }).getByText('AI').click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await table.ready();
  assert.equal(table.phase, 'FORMATIONS');

  const formations = page.getByRole('region', { name: 'Formations' });
  await settle(table);
  // Everybody is set up on the table until something else is declared, and that can be taken back.
  assert.equal(await formations.getByRole('combobox').count(), 0, 'nothing looks as if it were chosen');
  const lead = Object.values(table.next.options).find(
    (offer) => offer.legal && offer.action?.type === 'ATTACH_LEADER',
  );
  const [leader, led] = [lead.action.unit_id, lead.action.bodyguard_id].map((id) => table.units[id].name);
  const change = formations
    .getByRole('button', { name: new RegExp(`^${leader}: Set up on the table.*Change`) })
    .first();
  const declare = () =>
    table.played(() =>
      formations
        .getByRole('button', { name: `Lead ${led}` })
        .first()
        .click(),
    );
  await change.click();
  await declare();
  const back = formations.getByRole('button', { name: new RegExp(`^${leader}: Leads ${led}.*Take back`) });
  const { seq } = table;
  await back.click();
  await until('taken back', () => table.seq < seq);
  await declare();
  await back.waitFor();
  // A transport that carries nobody is lost: the page says so before, and a click puts somebody in.
  const impulsor = Object.keys(table.view.units).find((id) => /impulsor/.test(id));
  await page.getByRole('button', { name: /^Confirm formations/ }).click();
  const alert = page.getByRole('region', { name: 'Would be lost' }).getByRole('alert');
  await alert.waitFor();
  assert.match(await alert.innerText(), /Impulsor \(\d+ points\) carries nobody/);
  assert.equal(table.phase, 'FORMATIONS');
  await table.press(/^Embark in Impulsor/);
  assert.ok(Object.values(table.view.units).some((unit) => unit.embarked_in === impulsor));
  await table.endPhase({ keyboard: false });

  const hands = [deployByPointer, deployByKeys];
  await shown('deployment', [page], async () => {
    for (;;) {
      await settle(table);
      if (table.phase !== 'DEPLOYMENT') break;
      if (table.offers('DEPLOY_UNIT').length === 0) await table.endPhase();
      else if (hands[0] && (await hands[0](table))) hands.shift();
      else await deployByAuto(table);
    }
  });
  assert.equal(hands.length, 0, 'a unit was set up by pointer and one by keys');
  const own = Object.values(table.view.units).filter((unit) => unit.player === table.players[0]);
  assert.ok(table.did('DEPLOY_UNIT').length > 2);
  assert.ok(own.every((unit) => Object.keys(unit.models).length > 0));
  await picture(page, 'deployed');
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

test('a whole round by hand, then charge, fight and fall back', async () => {
  const me = await person(browser);
  const { link } = await play(server, { seed: '7' });
  const table = await Table.open(me, link);
  const hand = new Hand(table);
  const moves = [cornered, advanced, stayed, keyed];

  // The whole of the first round, and of this seat's turns until everything was done once.
  await shown('round', [me.page], () => playOn(table, hand, moves));
  assert.deepEqual(hand.missing(), [], 'every kind of action stands in the log, done by hand');
  assert.deepEqual(moves, [], 'a corner, an Advance, staying and the arrow keys');
  assert.deepEqual(me.problems, []);
  await picture(me.page, 'round-done');
  await me.context.close();
});

test('one unit shoots at two targets', async () => {
  const me = await person(browser);
  const chosen = ['space-marines-1000-shooting', 'orks-1000'];
  const { link } = await play(server, { seed: '2', chosen });
  const table = await Table.open(me, link);
  const hand = new Hand(table);
  await shown('split', [me.page], async () => {
    while (table.next !== null && !hand.split) {
      await settle(table);
      hand.look();
      if (table.next === null || hand.split) break;
      if (table.phase === 'COMMAND' && (await shocked(table))) continue;
      if (table.phase === 'SHOOTING' && (await shootTwo(table))) continue;
      if (table.phase === 'FIGHT' && (await fight(table))) continue;
      await table.endPhase();
    }
    await picture(me.page, 'split');
  });
  assert.ok(hand.split);
  assert.deepEqual(me.problems, []);
  await me.context.close();
});

async function playOn(table, hand, moves) {
  while (table.next !== null && (table.view.round === 1 || hand.missing().length > 0)) {
    await settle(table);
    hand.look();
    if (table.next === null) break;
    const { phase } = table;
    if (phase === 'MOVEMENT' && moves.length > 0) {
      if (await moves[0](table)) moves.shift();
      else await table.endPhase();
    } else if (phase === 'MOVEMENT' && hand.missing().includes('BEGIN_FALL_BACK') && (await fallBack(table)))
      continue;
    else if (phase === 'MOVEMENT' && table.view.round > 1 && hand.lacksMelee)
      await hand.lend(['CHARGE', 'FIGHT']);
    else if (phase === 'COMMAND' && (await shocked(table))) continue;
    else if (phase === 'SHOOTING' && (await shootTwo(table))) continue;
    else if (phase === 'CHARGE' && hand.missing().includes('APPLY_CHARGE_MOVE') && (await charge(table)))
      continue;
    else if (phase === 'FIGHT' && (await fight(table))) continue;
    else await table.endPhase();
    hand.look();
  }
}

const WANTED = [
  'CONFIRM_UNIT_MOVE',
  'BEGIN_ADVANCE',
  'REMAIN_STATIONARY',
  'SHOOT',
  'DECLARE_CHARGE',
  'CHARGE_ROLL',
  'APPLY_CHARGE_MOVE',
  'SELECT_FIGHTER',
  'PILE_IN',
  'CONFIRM_AND_RESOLVE_ATTACKS',
  'CONSOLIDATE',
  'BEGIN_FALL_BACK',
  'END_SCORING',
];

/** What was done by hand, as the log tells it: what the computer did in this seat does not count. */
class Hand {
  #done = new Set();
  #seen = 0;
  split = false;

  constructor(table) {
    this.table = table;
  }

  look() {
    const { log, players } = this.table;
    for (const { seq, player, action, targets } of log.filter((entry) => entry.seq > this.#seen)) {
      this.#seen = seq;
      if (player !== players[0]) continue;
      this.#done.add(action);
      if (action === 'SHOOT' && targets.length > 1) this.split = true;
    }
  }

  missing() {
    return WANTED.filter((type) => !this.#done.has(type));
  }

  get lacksMelee() {
    return this.missing().some((type) => /CHARGE|FIGHTER|PILE|CONSOLIDATE/.test(type));
  }

  /** The computer plays this seat up to a phase. */
  async lend(phases) {
    this.look();
    await handOver(this.table, phases);
    this.#seen = this.table.seq;
  }
}
