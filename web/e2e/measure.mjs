// Figures for the page, printed and held against nothing: a shared machine decides them too. `node measure.mjs` with
// the program built; the load of the machine is printed beside every figure.
import { loadavg } from 'node:os';
import { launch, person } from './support/browser.mjs';
import { owned, play } from './support/games.mjs';
import { settle } from './support/hand.mjs';
import { Server } from './support/server.mjs';
import { Table, until } from './support/table.mjs';

const MODELS = 300;
const IN_HAND = 20;
const STEPS = 1000;

const round = (value) => Math.round(value * 10) / 10;
const part = (times, share) => [...times].sort((a, b) => a - b)[Math.floor(times.length * share)];
const say = (text) => console.log(`${text} (load ${round(loadavg()[0])})`);

/** Copies units until so many models stand on the board. */
function crowd({ state, table }) {
  const units = Object.entries(state.units).filter(([, unit]) => Object.keys(unit.models).length >= 5);
  let models = Object.values(state.units).reduce((sum, unit) => sum + Object.keys(unit.models).length, 0);
  for (let copy = 1; models < MODELS; copy++) {
    const [id, unit] = units[copy % units.length];
    const corner = [2 + ((copy * 7) % 38), 4 + ((copy * 11) % 50)];
    const moved = Object.entries(unit.models).map(([model, held], at) => [
      model,
      { ...held, at: [corner[0] + (at % 2) * 1.4, corner[1] + Math.floor(at / 2) * 1.4] },
    ]);
    state.units[`${id}_copy${copy}`] = { ...unit, models: Object.fromEntries(moved) };
    table.units[`${id}_copy${copy}`] = { ...table.units[id], id: `${id}_copy${copy}` };
    models += moved.length;
  }
  return models;
}

async function drag(browser, server) {
  const me = await person(browser);
  let models = 0;
  await me.page.routeWebSocket(/\/ws$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === 'welcome') models = crowd(message);
      socket.send(JSON.stringify(message));
    });
  });
  const game = await play(server, { seed: '7', chosen: ['orks-1000', 'orks-1000'], sides: ['me', 'me'] });
  await owned(me, game);
  const table = await Table.open(me, game.watch);
  await settle(table);
  while (table.phase !== 'MOVEMENT') {
    await table.endPhase();
    await settle(table);
  }
  const size = (unit) => Object.keys(table.view.units[unit].models).length;
  const [unit] = table
    .offers('BEGIN_NORMAL_MOVE')
    .map((offer) => offer.action.unit_id)
    .sort((a, b) => Math.abs(size(a) - IN_HAND) - Math.abs(size(b) - IN_HAND));
  // Copies stand above one another: the list has the real one first.
  const rows = me.page.getByRole('list', { name: 'Units', exact: true }).getByRole('button');
  const row = rows.filter({ hasText: table.name(unit) }).first();
  if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click();
  await table.press(/^Normal/);
  await settle(table);
  await me.page.getByRole('region', { name: 'Finish the move' }).waitFor();
  await table.board.focus();
  await me.page.keyboard.press('g');
  const from = await table.pixel(Object.values(table.view.units[unit].models)[0].at);
  await me.page.evaluate(() => {
    const frames = (globalThis.frames_ = []);
    let last = performance.now();
    const tick = (now) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await me.page.mouse.move(from.x, from.y);
  await me.page.mouse.down();
  for (let step = 0; step < 240; step++)
    await me.page.mouse.move(from.x + 60 * Math.sin(step / 20), from.y + 40 * (1 - Math.cos(step / 15)));
  const frames = await me.page.evaluate(() => globalThis.frames_.slice(2));
  await me.page.mouse.up();
  const whole = frames.reduce((sum, one) => sum + one, 0);
  say(
    `dragging ${size(unit)} of ${models} models: ${round((1000 * frames.length) / whole)} frames a second, ` +
      `p50 ${round(part(frames, 0.5))} ms, p95 ${round(part(frames, 0.95))} ms of ${frames.length}`,
  );
  await me.context.close();
}

async function long(browser, server) {
  const me = await person(browser);
  const game = await play(server, { seed: '11', sides: ['ai', 'ai'], chosen: ['orks-1000', 'orks-1000'] });
  await owned(me, game);
  const table = await Table.open(me, game.watch);
  const probe = await me.context.newCDPSession(me.page);
  await probe.send('Performance.enable');
  const look = async () => {
    await probe.send('HeapProfiler.collectGarbage');
    const { metrics } = await probe.send('Performance.getMetrics');
    const of = (name) => metrics.find((one) => one.name === name).value;
    say(`step ${table.seq}: heap ${round(of('JSHeapUsedSize') / 1e6)} MB, ${of('Nodes')} nodes`);
  };
  await look();
  await table.button(/^Pause/).waitFor();
  const speed = me.page.getByRole('radiogroup', { name: 'Speed of the AI' }).getByText('Instant');
  if (await speed.isVisible()) await speed.click();
  for (let wanted = 200; wanted <= STEPS && table.next !== null; wanted += 200) {
    await until(`step ${wanted}`, () => table.seq >= wanted || table.next === null, 300_000);
    await look();
  }
  await me.context.close();
}

const server = await Server.start();
const browser = await launch();
try {
  await drag(browser, server);
  await long(browser, server);
} finally {
  await browser.close();
  await server.close();
}
