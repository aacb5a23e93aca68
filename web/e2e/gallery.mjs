// Pictures of the questions between the moves, to be looked at beside the designs: `node gallery.mjs` here, with the
// program built. They go to the artefacts, as gallery-*.png. Seeds are fixed, so the same moments are shown each time.
import { launch, person, picture } from './support/browser.mjs';
import { owned, play } from './support/games.mjs';
import { aimAsSuggested, answer, settle } from './support/hand.mjs';
import { Server } from './support/server.mjs';
import { SEASONED, Table, until } from './support/table.mjs';

const SHOOTERS = { seed: '2', chosen: ['space-marines-1000-shooting', 'orks-1000'] };
const ORKS = { seed: '2', chosen: ['orks-1000', 'space-marines-1000-shooting'] };
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** Everything is asked, except what is no choice. */
const ASKED = {
  rerolls: true,
  losses: false,
  precision: false,
  command_reroll: 0,
  reactions: 0,
  obvious: true,
};

const server = await Server.start();
const browser = await launch();

async function sit(game, { orders, settings = SEASONED, ...options } = {}) {
  const me = await person(browser, options);
  if (orders)
    await me.context.addInitScript(
      (text) => localStorage.setItem('strategium.orders', text),
      JSON.stringify(orders),
    );
  const { link } = await play(server, game);
  return { me, table: await Table.open(me, link, settings) };
}

/** Plays on, shooting as the computer suggests, until a question that is wanted is open. */
async function toQuestion(table, wanted) {
  for (let steps = 0; steps < 600; steps++) {
    if (!(await table.asked(120_000))) return false;
    if (wanted(table.next)) {
      await weighed(table);
      return true;
    }
    if (table.next.kind !== 'UNIT') await answer(table);
    else {
      const shooter = table.phase === 'SHOOTING' ? table.shooters[0] : undefined;
      if (shooter && (await aimAsSuggested(table, shooter))) await table.press(/^Confirm targets/);
      else await table.endPhase({ keyboard: !table.touch });
    }
  }
  return false;
}

/** The answers are weighed and the board rests. */
async function weighed(table) {
  await table.page.getByText('Weighing the answers…').waitFor({ state: 'detached' });
  await table.page.waitForTimeout(600);
}

const of = (kind, rule) => (next) =>
  next.kind === kind && (!rule || next.options.some(({ action }) => action?.rule === rule));

async function scene(name, make) {
  try {
    const { me, done } = await make();
    if (done) await picture(me.page, `gallery-${name}`);
    console.log(`${name}: ${done ? 'made' : 'this battle had no such moment'}`);
    await me.context.close();
  } catch (error) {
    console.log(`${name}: ${error.message}`);
    process.exitCode = 1;
  }
}

async function asked(game, wanted, options) {
  const { me, table } = await sit(game, options);
  return { me, table, done: await toQuestion(table, wanted) };
}

const only = process.argv.slice(2);
const scenes = {
  question: () => asked(SHOOTERS, of('FACTION', 'oath-of-moment')),
  doctrine: () => asked(SHOOTERS, of('FACTION', 'combat-doctrines')),
  reaction: () =>
    asked(
      { ...SHOOTERS, reaction_seconds: 30 },
      (next) =>
        next.kind === 'REACTION' && next.options.some(({ action }) => action?.stratagem === 'fire-overwatch'),
      { orders: { ...ASKED, losses: true } },
    ),
  casualties: () =>
    asked(
      ORKS,
      (next) => ['ALLOCATE', 'CASUALTIES'].includes(next.kind) && (next.asked?.model_ids?.length ?? 0) > 6,
      { orders: ASKED },
    ),
  volley: async () => {
    const { me, table } = await sit(SHOOTERS, { settings: { ...SEASONED, beat: 700 } });
    await settle(table);
    while (table.phase !== 'SHOOTING') {
      await table.endPhase();
      await settle(table);
    }
    // The unit of which most dice are seen.
    const many = (unit) => Object.keys(table.view.units[unit].models).length;
    for (const unit of table.shooters.sort((a, b) => many(b) - many(a))) {
      if (!(await aimAsSuggested(table, unit))) continue;
      await table.played(() => me.page.keyboard.press('Enter'));
      const tray = me.page.getByRole('region', { name: 'Dice tray' });
      await tray.waitFor();
      await until('the second beat', async () => Number(await tray.getAttribute('data-beat')) >= 2);
      await picture(me.page, 'gallery-volley-2');
      await until('the last beat', async () => {
        if (table.mine && table.next.kind !== 'UNIT') await answer(table);
        return (await tray.getAttribute('data-done')) === 'true';
      });
      await me.page.waitForTimeout(400);
      return { me, done: true };
    }
    return { me, done: false };
  },
  phone: () => asked(SHOOTERS, of('FACTION', 'oath-of-moment'), PHONE),
  'phone-reaction': () =>
    asked(
      { ...SHOOTERS, reaction_seconds: 30 },
      (next) =>
        next.kind === 'REACTION' && next.options.some(({ action }) => action?.stratagem === 'fire-overwatch'),
      { ...PHONE, orders: { ...ASKED, losses: true } },
    ),
  armies: async () => {
    const me = await person(browser);
    const { page } = me;
    await page.goto(`${server.url}/armies/orks-1000`);
    await page.getByText(/Fetching|being fetched/).waitFor({ state: 'detached' });
    // A unit with abilities of all three states is open, as in the design.
    const units = page.getByRole('table', { name: /^Units of/ });
    await units
      .getByRole('button', { name: /^Kommandos|^Boyz/ })
      .first()
      .click();
    await page.waitForTimeout(600);
    return { me, done: true };
  },
  tutorial: async () => {
    const me = await person(browser, { reducedMotion: 'reduce' });
    await me.context.addInitScript(
      (settings) => localStorage.setItem('strategium.settings', settings),
      JSON.stringify({ speed: 0, beat: 0, stepper: false }),
    );
    const table = new Table(me.page);
    await me.page.goto(`${server.url}/tutorial`);
    await table.ready();
    await table.choose('p1-intercessors');
    await table.press(/^Normal/);
    await me.page.getByText('Step 3 of 8').waitFor();
    await me.page.waitForTimeout(600);
    return { me, done: true };
  },
  // The battle is the same in both: its end, and what the strongest level makes of it.
  end: async () => {
    const { me, scene } = await ended();
    await scene.getByText(/steps checked/).waitFor();
    await me.page.waitForTimeout(600);
    return { me, done: true };
  },
  analysis: async () => {
    const { me, scene } = await ended();
    const { page } = me;
    await scene.getByRole('link', { name: /^Replay/ }).click();
    await page.getByRole('slider', { name: 'Step' }).waitFor({ state: 'attached' });
    await page.getByRole('radiogroup', { name: 'Which steps' }).getByText('Mistakes').click();
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByText('accuracy').first().waitFor({ timeout: 600_000 });
    const worst = page.locator('button[data-decision]:has([aria-label=blunder], [aria-label=mistake])');
    const any = page.locator('button[data-decision]');
    await ((await worst.count()) > 0 ? worst : any).first().click();
    await page.locator('[data-line=best] path').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(600);
    return { me, done: true };
  },
};

/** A battle that the computer has played for both sides, and the scene at its end. */
async function ended() {
  const me = await person(browser);
  const game = await play(server, { ...SHOOTERS, sides: ['ai', 'ai'] });
  await owned(me, game);
  const table = await Table.open(me, game.watch);
  await me.page.getByRole('radiogroup', { name: 'Speed of the AI' }).getByText('Instant').click();
  await until('the end of the battle', () => table.info.over !== null, 600_000);
  const scene = me.page.getByRole('region', { name: 'The end of the battle' });
  await scene.getByRole('heading', { name: /win$|^A draw$/ }).waitFor();
  return { me, scene };
}
try {
  for (const [name, make] of Object.entries(scenes))
    if (only.length === 0 || only.includes(name)) await scene(name, make);
} finally {
  await browser.close();
  await server.close();
}
