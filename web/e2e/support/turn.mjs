// The phases of a turn, each done by hand; false where there was nothing to do.
import { answer, begin, moveByAuto, moveByDrag, moveByKeys, moveRoundCorner } from './hand.mjs';
import { until } from './table.mjs';

/** Units that may do something, those with most models first: they are the hardest to move. */
const unitsFor = (table, type) =>
  [...new Set(table.offers(type).map((offer) => offer.action?.unit_id ?? offer.template?.unit_id))].sort(
    (a, b) => Object.keys(table.view.units[b].models).length - Object.keys(table.view.units[a].models).length,
  );

/** Answers dice questions until the unit is in hand. */
async function inHand(table, doing) {
  await until(`${doing} in hand`, async () => {
    if (table.view.in_hand?.doing === doing && table.next.kind === 'UNIT') return true;
    if (table.mine && table.next.kind !== 'UNIT') await answer(table);
    return false;
  });
  await table.page.getByRole('region', { name: 'Finish the move' }).waitFor();
}

/** A normal move round a corner, with the pointer. */
export async function cornered(table) {
  const [unit] = unitsFor(table, 'BEGIN_NORMAL_MOVE');
  if (!unit) return false;
  await begin(table, unit, /^Normal/);
  await inHand(table, 'NORMAL');
  await moveRoundCorner(table, 3);
  return true;
}

/** An Advance, dragged. */
export async function advanced(table) {
  const [unit] = unitsFor(table, 'BEGIN_ADVANCE');
  if (!unit) return false;
  await begin(table, unit, /^Advance/);
  await inHand(table, 'ADVANCE');
  await moveByDrag(table, 5);
  return true;
}

/** Remaining stationary, by key. */
export async function stayed(table) {
  const [unit] = unitsFor(table, 'REMAIN_STATIONARY');
  if (!unit) return false;
  await table.choose(unit);
  await table.button(/^Stay/).waitFor();
  await table.played(() => table.page.keyboard.press('s'));
  return true;
}

/** A normal move with nothing but the keyboard. */
export async function keyed(table) {
  if (unitsFor(table, 'BEGIN_NORMAL_MOVE').length === 0) return false;
  const { keyboard } = table.page;
  await table.board.focus();
  await keyboard.press(']');
  await table.button(/^Normal/).waitFor();
  await table.played(() => keyboard.press('n'));
  await inHand(table, 'NORMAL');
  await moveByKeys(table);
  return true;
}

/** Takes a battle-shock test that is due. */
export async function shocked(table) {
  const [unit] = unitsFor(table, 'BATTLE_SHOCK_TEST');
  if (!unit) return false;
  await table.choose(unit);
  await table.button(/^Battle-shock test/).waitFor();
  await table.played(() => table.page.keyboard.press('b'));
  return true;
}

/** Falls back with the first engaged unit. */
export async function fallBack(table) {
  const [unit] = unitsFor(table, 'BEGIN_FALL_BACK');
  if (!unit) return false;
  await begin(table, unit, /^Fall back/);
  await inHand(table, 'FALL_BACK');
  await moveByAuto(table);
  return true;
}

/** Shoots with one unit: at two targets where its weapons reach two. */
export async function shootTwo(table) {
  const { page } = table;
  for (const unit of table.shooters) {
    await table.choose(unit);
    const basket = page.getByRole('region', { name: 'Target basket' });
    const refused = page.getByText('may not shoot');
    await basket.or(refused).first().waitFor();
    // Pistols and other guns exclude each other: the first that is none, at two targets if it can.
    const weapons = page.getByRole('region', { name: 'Weapons' });
    const pickers = await weapons.getByRole('combobox', { name: /^Target of (?!.*pistol)/i }).all();
    const reach = (picker) =>
      picker
        .locator('option:not([value=""])')
        .evaluateAll((options) => options.map((option) => option.value));
    const ranges = await Promise.all(pickers.map(reach));
    const widest = ranges.reduce(
      (best, targets, at) => (targets.length > ranges[best].length ? at : best),
      0,
    );
    if (!ranges[widest]?.length) continue;
    await pickers[widest].selectOption(ranges[widest][0]);
    const split = weapons.getByRole('button', { name: 'split' });
    if (ranges[widest].length > 1 && (await split.count()) > 0) {
      await split.first().click();
      await weapons
        .getByRole('button', { name: /^One gun more at/ })
        .first()
        .click();
    }
    await table.press(/^Confirm targets/);
    return true;
  }
  return false;
}

/** Declares the likeliest charge, rolls it and moves, if there is one. */
export async function charge(table) {
  const { page } = table;
  for (const unit of unitsFor(table, 'DECLARE_CHARGE')) {
    await table.choose(unit);
    const targets = page.getByRole('region', { name: 'Charge targets' });
    await targets.waitFor();
    const open = targets.getByRole('checkbox', { disabled: false });
    await until(
      'the odds',
      async () => (await targets.getByText(/Charge whom|may not|No enemy/).count()) > 0,
    );
    if ((await open.count()) === 0) continue;
    const rows = targets.locator('label').filter({ has: page.locator('input:enabled') });
    const needs = await rows.evaluateAll((all) =>
      all.map((row) => Number(/need (\d+)/.exec(row.textContent)?.[1])),
    );
    const best = needs.indexOf(Math.min(...needs));
    await rows.nth(best).getByRole('checkbox').check();
    await table.press(/^Declare charge/);
    return true;
  }
  return false;
}

/** Chooses who fights, or resolves the attacks of the one who does. A key that was pressed before may resolve them first:
 *  then the button is gone and there is a new step. */
export async function fight(table) {
  if (table.view.in_hand?.doing === 'FIGHT') {
    const before = table.seq;
    await table.drawn();
    await table
      .played(() => table.button(/^Resolve attacks/).click({ timeout: 5_000 }))
      .catch((error) => {
        if (table.seq === before) throw error;
      });
    return true;
  }
  const [unit] = unitsFor(table, 'SELECT_FIGHTER');
  if (!unit) return false;
  await table.choose(unit);
  const menu = table.page.getByRole('region', { name: 'What the unit may do' });
  await table.played(() => menu.getByRole('button', { name: /^Fight/ }).click());
  return true;
}

/** Gives the seat to the computer, step by step, until it decides in one of these phases of its own
 *  turn; then takes it back. */
export async function handOver(table, phases) {
  const { page } = table;
  const [player] = table.players;
  const seat = () => table.info.seats[player - 1];
  const panel = table.button('Game: seats, links, record, concede');
  await panel.click();
  await table.button(/^Let the AI play/).click();
  await until('the computer in the seat', () => seat().level !== null);
  await table.button(/^(Pause|Go on)/).waitFor();
  if (table.info.pace.pace === 'run') await table.button(/^Pause/).click();
  await until('a pause', () => table.info.pace.pace !== 'run');
  const there = () =>
    table.next === null ||
    (phases.includes(table.phase) &&
      table.view.active_player === player &&
      table.next.player === player &&
      table.next.kind === 'UNIT' &&
      table.view.in_hand === null);
  while (!there()) {
    const { seq } = table;
    await page.keyboard.press('.');
    await until('a step of the computer', () => table.seq > seq || there());
  }
  await table.button(/^Take over from the AI/).click();
  await until('the seat back', () => seat().level === null);
  await panel.click();
  await until('options of this seat', () => table.next === null || table.next.options.length > 0);
}
