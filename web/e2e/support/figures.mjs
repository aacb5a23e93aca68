// How quick and how large the page is, as figures. Whoever asks for them decides what to hold them against.
import { gzipSync } from 'node:zlib';
import { person, picture } from './browser.mjs';
import { owned, play } from './games.mjs';
import { settle } from './hand.mjs';
import { Table, until } from './table.mjs';

/** The value below which this share of all lies. */
export const part = (all, share) => [...all].sort((a, b) => a - b)[Math.floor(all.length * share)];
export const tenths = (value) => Math.round(value * 10) / 10;

/** Copies units until so many models stand on the board; how many it are then. */
function crowd({ state, table }, wanted) {
  const units = Object.entries(state.units).filter(([, unit]) => Object.keys(unit.models).length >= 5);
  let models = Object.values(state.units).reduce((sum, unit) => sum + Object.keys(unit.models).length, 0);
  for (let copy = 1; models < wanted; copy++) {
    const [id, unit] = units[copy % units.length];
    const name = `${id}_copy${copy}`;
    const corner = [2 + ((copy * 7) % 38), 4 + ((copy * 11) % 50)];
    const moved = Object.entries(unit.models).map(([model, held], at) => [
      model,
      { ...held, at: [corner[0] + (at % 2) * 1.4, corner[1] + Math.floor(at / 2) * 1.4] },
    ]);
    state.units[name] = { ...unit, models: Object.fromEntries(moved) };
    table.units[name] = { ...table.units[id], id: name };
    models += moved.length;
  }
  return models;
}

async function toMovement(table) {
  await settle(table);
  while (table.phase !== 'MOVEMENT') {
    await table.endPhase();
    await settle(table);
  }
}

/** Drags a unit of about `inHand` models, with `wanted` models on the board, in so many strokes: the milliseconds between
 *  the frames meanwhile. */
export async function dragFrames(browser, server, { inHand, wanted, strokes }) {
  const me = await person(browser);
  const { page } = me;
  let models = 0;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === 'welcome') models = crowd(message, wanted);
      socket.send(JSON.stringify(message));
    });
  });
  const game = await play(server, { seed: '7', chosen: ['orks-1000', 'orks-1000'], sides: ['me', 'me'] });
  await owned(me, game);
  const table = await Table.open(me, game.watch);
  await toMovement(table);
  const size = (unit) => Object.keys(table.view.units[unit].models).length;
  const [unit] = table
    .offers('BEGIN_NORMAL_MOVE')
    .map((offer) => offer.action.unit_id)
    .sort((a, b) => Math.abs(size(a) - inHand) - Math.abs(size(b) - inHand));
  // Copies stand above one another: the list has the real one first.
  const rows = page.getByRole('list', { name: 'Units', exact: true }).getByRole('button');
  const row = rows.filter({ hasText: table.name(unit) }).first();
  if ((await row.getAttribute('aria-pressed')) !== 'true') await row.click();
  await table.press(/^Normal/);
  await settle(table);
  await page.getByRole('region', { name: 'Finish the move' }).waitFor();
  await table.board.focus();
  await page.keyboard.press('g');
  const from = await table.pixel(Object.values(table.view.units[unit].models)[0].at);
  await page.evaluate(() => {
    const frames = (globalThis.frames_ = []);
    let last = performance.now();
    const tick = (now) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let stroke = 0; stroke < strokes; stroke++)
    await page.mouse.move(from.x + 60 * Math.sin(stroke / 20), from.y + 40 * (1 - Math.cos(stroke / 15)));
  const frames = await page.evaluate(() => globalThis.frames_.slice(2));
  await picture(page, 'drag-300');
  await page.mouse.up();
  await me.context.close();
  return { models, inHand: size(unit), frames };
}

/** Plays a step and takes it back, so many times: the milliseconds from each key to the frame that shows what came, and
 *  how many of these went by until the server's word had arrived. */
export async function actionTimes(browser, server, { turns }) {
  const me = await person(browser);
  const { page } = me;
  const game = await play(server, { seed: '7', sides: ['me', 'me'] });
  await owned(me, game);
  const table = await Table.open(me, game.watch);
  await toMovement(table);
  const unit = table.offers('REMAIN_STATIONARY')[0].action.unit_id;
  await page.evaluate(() => {
    const times = (globalThis.times_ = []);
    const waits = (globalThis.waits_ = []);
    let pressed = 0;
    const { send } = WebSocket.prototype;
    const heard = new WeakSet();
    WebSocket.prototype.send = function (text) {
      if (!heard.has(this)) {
        heard.add(this);
        this.addEventListener('message', ({ data }) => {
          if (/^\{"type":"(played|undone)"/.test(data)) waits.push(performance.now() - pressed);
        });
      }
      return send.call(this, text);
    };
    addEventListener('keydown', () => (pressed = performance.now()), { capture: true });
    // A message that is posted in a frame comes after the frame has been painted.
    new MutationObserver(() =>
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => times.push(performance.now() - pressed);
        painted.port2.postMessage(null);
      }),
    ).observe(document.querySelector('main[data-seq]'), { attributeFilter: ['data-seq'] });
  });
  for (let turn = 0; turn < turns; turn++) {
    await table.choose(unit);
    const stay = table.button(/^Stay/);
    await until('Stay to be live', async () => (await stay.getAttribute('aria-disabled')) === null);
    await table.played(() => page.keyboard.press('s'));
    const { seq } = table;
    await page.keyboard.press('u');
    await until('the step taken back', () => table.seq < seq);
    await table.drawn();
  }
  const [times, waits] = await page.evaluate(() => [globalThis.times_, globalThis.waits_]);
  await me.context.close();
  return { times, waits };
}

/** Every script of the page, gzipped: bytes and files. */
export async function scriptSize(server) {
  const text = (path) => fetch(server.url + path).then((answer) => answer.text());
  const seen = new Map();
  const wanted = [...(await text('/')).matchAll(/["'(]\/?(assets\/[\w.-]+\.js)/g)].map(([, path]) => path);
  while (wanted.length > 0) {
    const path = wanted.pop();
    if (seen.has(path)) continue;
    const script = await text(`/${path}`);
    seen.set(path, gzipSync(script).length);
    for (const [, name] of script.matchAll(/["'](?:\.\/|assets\/)([\w.-]+\.js)["']/g))
      wanted.push(`assets/${name}`);
  }
  return { files: seen.size, bytes: [...seen.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

/** Watches a battle of the computer with itself: heap and nodes of the page every so many steps, after rubbish has been
 *  collected. `told` hears each look. */
export async function longBattle(browser, server, { armies, steps, every, told = () => {} }) {
  const me = await person(browser);
  const game = await play(server, { seed: '11', sides: ['ai', 'ai'], chosen: armies });
  await owned(me, game);
  const table = await Table.open(me, game.watch);
  const probe = await me.context.newCDPSession(me.page);
  await probe.send('Performance.enable');
  const looks = [];
  const look = async () => {
    await probe.send('HeapProfiler.collectGarbage');
    const { metrics } = await probe.send('Performance.getMetrics');
    const of = (name) => metrics.find((one) => one.name === name).value;
    const models = Object.values(table.view.units).reduce(
      (sum, unit) => sum + Object.keys(unit.models).length,
      0,
    );
    looks.push({ step: table.seq, models, heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes') });
    told(looks.at(-1));
  };
  await table.button(/^Pause/).waitFor();
  await look();
  const speed = me.page.getByRole('radiogroup', { name: 'Speed of the AI' }).getByText('Instant');
  if (await speed.isVisible()) await speed.click();
  for (let wanted = every; wanted <= steps && table.next !== null; wanted += every) {
    await until(`step ${wanted}`, () => table.seq >= wanted || table.next === null, 900_000);
    await look();
  }
  await me.context.close();
  return looks;
}
