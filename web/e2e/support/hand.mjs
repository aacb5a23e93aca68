// What a player's hand does at a table: set a unit up, move it, shoot, charge, fight, answer.
import { until } from './table.mjs';

const LIVE = /^(?!.*The server is asked)/;

/** The verdict on what is in hand: the button that confirms is live, or greyed with its reason. */
async function verdict(table, name) {
  const button = table.button(name);
  await button.waitFor();
  return until('the verdict of the server', async () => {
    // All three at one moment: between two readings the answer of the server may come.
    const [off, why, busy] = await button.evaluate((shown) =>
      ['aria-disabled', 'title', 'aria-busy'].map((name) => shown.getAttribute(name)),
    );
    if (busy || !LIVE.test(why ?? '')) return null;
    return { legal: off === null, why: why ?? '' };
  });
}

/** The chosen unit's ghosts, as drawn. */
const ghosts = async (table) =>
  Object.values(
    await table.board.evaluate((stage) => {
      const out = {};
      for (const ghost of stage.querySelectorAll('.ghost[data-model]')) {
        const [, left, top] = /translate\(([-\d.e]+) ([-\d.e]+)\)/.exec(ghost.getAttribute('transform'));
        out[ghost.dataset.model] = [Number(top), Number(left)];
      }
      return out;
    }),
  );

/** Takes the next unit of the list that is to be set up. */
export async function takeToSetUp(table) {
  const name = table.name(table.offers('DEPLOY_UNIT')[0].template.unit_id);
  const row = table.page
    .getByRole('list', { name: 'Units', exact: true })
    .getByRole('button', { name: new RegExp(`^${name.replace(/[^\w ]/g, '.')}\\b.*to set up$`) })
    .first();
  if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click();
  await table.page.getByRole('region', { name: 'Unit being set up' }).waitFor();
}

/** Sets a unit up with the pointer: ghosts follow it, a click puts them down, a drag shifts them.
 *  False where no place that was tried is legal. */
export async function deployByPointer(table) {
  await takeToSetUp(table);
  const zone = table.zones[table.players[0] - 1];
  const middle = [0, 1].map((axis) => zone.reduce((sum, point) => sum + point[axis], 0) / zone.length);
  for (const [dx, dy] of [
    [0, 0],
    [6, 0],
    [-6, 0],
    [0, 2],
    [10, 0],
    [-10, 0],
    [13, 0],
    [-13, 0],
  ]) {
    await table.click([middle[0] + dx, middle[1] + dy]);
    await until('ghosts', async () => (await ghosts(table)).length > 0);
    const { legal } = await verdict(table, /^Confirm( Enter)?$/);
    if (!legal) {
      await table.button('Pick up').click();
      continue;
    }
    const [first] = await ghosts(table);
    await table.drag(first, [first[0] + 0.4, first[1]]);
    if (!(await verdict(table, /^Confirm( Enter)?$/)).legal)
      await table.drag([first[0] + 0.4, first[1]], first);
    if (!(await verdict(table, /^Confirm( Enter)?$/)).legal) break;
    await table.press(/^Confirm( Enter)?$/);
    return true;
  }
  return false;
}

/** Sets a unit up without touching the pointer; false likewise. */
export async function deployByKeys(table) {
  const { page } = table;
  await table.board.focus();
  await page.keyboard.press(']');
  await page.getByRole('region', { name: 'Unit being set up' }).waitFor();
  await until('ghosts', async () => (await ghosts(table)).length > 0);
  await page.keyboard.press('Enter');
  await verdict(table, /^Confirm( Enter)?$/);
  for (const key of ['', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
    if (key) for (let times = 0; times < 8; times++) await page.keyboard.press(key);
    if (!(await verdict(table, /^Confirm( Enter)?$/)).legal) continue;
    await table.played(() => page.keyboard.press('Enter'));
    return true;
  }
  return false;
}

/** Lets the page find a place. */
export async function deployByAuto(table) {
  await takeToSetUp(table);
  await table.button('Auto-place').click();
  await until('a legal place', async () => (await verdict(table, /^Confirm( Enter)?$/)).legal);
  await table.press(/^Confirm( Enter)?$/);
}

/** Fills a unit's basket with what the computer suggests; false where it suggests nothing. Enter shoots. */
export async function aimAsSuggested(table, unit) {
  const { page } = table;
  await table.choose(unit);
  await page
    .getByRole('region', { name: 'Target basket' })
    .or(page.getByText('may not shoot'))
    .first()
    .waitFor();
  if ((await table.button(/AI’s suggestion/).count()) === 0) return false;
  await page.keyboard.press('g');
  const confirm = table.button(/^Confirm targets/);
  await until('a full basket', async () => (await confirm.getAttribute('aria-disabled')) === null);
  return true;
}

/** Chooses a unit and how it moves. */
export async function begin(table, unit, name) {
  await table.choose(unit);
  await table.press(name);
}

/** Ways to go, the enemy's side first. */
function ways(table, inches) {
  const forward = table.zones[table.players[0] - 1][0][1] < 30 ? 1 : -1;
  const out = [];
  for (const part of [1, 0.5, 0.25])
    for (const aside of [0, 1, -1, 2, -2])
      out.push([aside * 0.4 * inches * part, forward * inches * part * (aside === 0 ? 1 : 0.8)]);
  out.push([inches / 3, 0], [-inches / 3, 0], [0, -forward * inches * 0.5]);
  return out;
}

/** Leads the whole unit round a corner with the pointer: click, corner, click, put down. */
export async function moveRoundCorner(table, inches) {
  const { page } = table;
  await table.board.focus();
  await page.keyboard.press('g');
  for (const [dx, dy] of ways(table, inches)) {
    const [from] = await ghosts(table);
    const corner = [from[0] + dx / 2 + 0.5, from[1] + dy / 2];
    const end = [from[0] + dx, from[1] + dy];
    await table.click(from);
    await table.click(corner);
    await table.click(end);
    await table.click(end);
    if ((await verdict(table, /^Confirm move/)).legal) return table.press(/^Confirm move/);
    await page.keyboard.press('r');
  }
  throw new Error('no way with a corner was legal');
}

/** Drags the whole unit by its grip, or its one model. */
export async function moveByDrag(table, inches) {
  for (const [dx, dy] of ways(table, inches)) {
    const [from] = await ghosts(table);
    await table.page.keyboard.down('Alt');
    await table.drag(from, [from[0] + dx, from[1] + dy]);
    await table.page.keyboard.up('Alt');
    if ((await verdict(table, /^Confirm move/)).legal) return table.press(/^Confirm move/);
    await table.page.keyboard.press('r');
  }
  throw new Error('no way was legal');
}

/** Moves the whole unit with arrow keys alone. */
export async function moveByKeys(table) {
  const { page } = table;
  await table.board.focus();
  await page.keyboard.press('g');
  const reasons = [];
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft']) {
    for (let times = 0; times < 3; times++) await page.keyboard.press(key);
    const { legal, why } = await verdict(table, /^Confirm move/);
    if (legal) return table.played(() => page.keyboard.press('Enter'));
    reasons.push(`${key}: ${why}`);
    await page.keyboard.press('r');
  }
  throw new Error(`no nudge was legal: ${reasons.join('; ')}`);
}

/** Takes the placement that is proposed for the move in hand, and confirms it. */
export async function moveByAuto(table) {
  const { page } = table;
  await table.button(/^Auto-place/).click();
  await until('an answer', async () =>
    /\S/.test(
      (await page.getByRole('region', { name: 'Models of the unit' }).getByRole('status').textContent()) ??
        '',
    ),
  );
  if (!(await verdict(table, /^Confirm move/)).legal) {
    await page.keyboard.press('r');
    const { legal, why } = await verdict(table, /^Confirm move/);
    if (!legal) throw new Error(`neither the proposal nor standing still is legal: ${why}`);
  }
  await table.press(/^Confirm move/);
}

/** A question that is no choice: a roll of which every die succeeded, a Fight phase without a fight. */
function obvious({ asked, kind, options }) {
  const legal = options.filter((offer) => offer.legal);
  if (kind === 'UNIT') return legal.length === 1 && legal[0].action?.type === 'END_FIGHT';
  const roll = asked?.roll;
  if (!roll || roll.need === 0 || roll.whole) return false;
  return roll.eligible.every((at) => roll.faces[at] >= roll.need);
}

/** Presses a key until a step comes of it. Two things make a second press necessary: a rule that would be lost is warned
 *  of once, and a key pressed before the page has drawn the question is meant for the question before, and counts for
 *  nothing. */
async function pressUntilPlayed(table, key) {
  const before = table.seq;
  const warning = table.page.getByRole('alert').filter({ hasText: 'Press again' });
  for (let presses = 0; presses < 4 && table.seq === before; presses++) {
    const warned = await warning.count();
    await table.page.keyboard.press(key);
    const end = Date.now() + 3_000;
    while (table.seq === before && Date.now() < end && (await warning.count()) <= warned)
      await new Promise((done) => setTimeout(done, 20));
  }
}

/** Answers whatever is asked apart from choosing a unit, with a key or a button; what it was. */
export async function answer(table) {
  const { page } = table;
  const { kind } = table.next;
  if (obvious(table.next)) {
    // The page answers this by itself.
    const { seq } = table;
    await until('the answer that is no choice', () => table.seq > seq);
    return kind;
  }
  if (['CHARGE_MOVE', 'PILE_IN', 'CONSOLIDATE', 'REACTION_MOVE'].includes(kind)) {
    await page.getByRole('region', { name: 'Finish the move' }).waitFor();
    // A charge for which no way is left is given up.
    if (table.offers('SKIP_CHARGE').length > 0) await table.press('Do not charge');
    // Where the rules say whereto, the way is laid out already.
    else if ((await verdict(table, /^Confirm move/)).legal)
      await table.played(() => page.keyboard.press('Enter'));
    else await moveByAuto(table);
    return kind;
  }
  // Whatever is asked, one brass button is the safe answer, and Enter presses it once the answers are weighed.
  const bar = page
    .getByRole('group', { name: 'A question for you' })
    .or(page.getByRole('region', { name: 'A question for you' }));
  const { seq } = table;
  const live = bar.locator('button:is(.primary, .danger):not([aria-disabled], [aria-busy])');
  await until(`an answer to ${kind} at step ${seq}`, async () => table.seq > seq || (await live.count()) > 0);
  // What is no choice has been answered meanwhile.
  if (table.seq > seq) await table.drawn();
  else await table.played(() => pressUntilPlayed(table, 'Enter'));
  return kind;
}

/** Lets the computer play as fast as it can. */
async function hurry(table) {
  const { pace } = table.info;
  if (pace.pace !== 'run' || pace.delay === 0) return;
  const speed = table.page.getByRole('radiogroup', { name: 'Speed of the AI' }).getByText('Instant');
  if (await speed.isVisible()) await speed.click({ timeout: 2_000 }).catch(() => {});
}

/** Answers until this player may choose a unit or the battle is over. While steps come, it waits. */
export async function settle(table, timeout = 60_000) {
  for (;;) {
    const { seq } = table;
    if (table.next === null || (table.mine && table.next.kind === 'UNIT' && !obvious(table.next)))
      return table.drawn();
    if (table.mine) {
      await table.drawn();
      if (table.mine && table.seq === seq) await answer(table);
    } else {
      await hurry(table);
      await until(
        'the other side to act',
        () => table.seq > seq || table.mine || table.next === null,
        timeout,
      );
    }
  }
}

/** Answers for whoever of several people is asked, until one of them may choose a unit; that table. */
export async function settleAll(tables) {
  for (;;) {
    await until('somebody to be asked', () => tables.some((table) => table.mine || table.next === null));
    const asked = tables.find((table) => table.mine) ?? tables[0];
    await asked.drawn();
    if (!asked.mine && asked.next !== null) continue;
    if (asked.next === null || (asked.next.kind === 'UNIT' && !obvious(asked.next))) return asked;
    await answer(asked);
    await until('the step everywhere', () => tables.every((table) => table.seq === asked.seq));
  }
}
