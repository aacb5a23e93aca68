// How quick the page is. Times are printed, never held: a shared machine decides them too. The size of the script is held exactly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { person, picture, shown } from './support/browser.mjs';
import { begin, settle } from './support/hand.mjs';
import { owned, play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { Table, until } from './support/table.mjs';

const p95 = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
const round = (value) => Math.round(value * 10) / 10;

/** Copies units until the given number of models stand on the board. */
function crowd(welcome, wanted) {
  const { state, table } = welcome;
  const units = Object.entries(state.units).filter(([, unit]) => Object.keys(unit.models).length >= 5);
  let models = Object.values(state.units).reduce((sum, unit) => sum + Object.keys(unit.models).length, 0);
  for (let copy = 1; models < wanted; copy++) {
    const [id, unit] = units[copy % units.length];
    const name = `${id}_copy${copy}`;
    const aside = [2 + ((copy * 7) % 38), 4 + ((copy * 11) % 50)];
    const moved = Object.entries(unit.models).map(([model, held], at) => [
      model,
      { ...held, at: [aside[0] + (at % 2) * 1.4, aside[1] + Math.floor(at / 2) * 1.4] },
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

test('dragging ten models with three hundred on the board', async (context) => {
  const me = await person(browser);
  let models = 0;
  await me.page.routeWebSocket(/\/ws$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === 'welcome') models = crowd(message, 300);
      socket.send(JSON.stringify(message));
    });
  });
  const game = await play(server, { seed: '7', factions: ['eaters', 'marines'], sides: ['me', 'me'] });
  await owned(me, game);
  const table = await Table.open(me, game.watch);
  await shown('drag', [me.page], async () => {
    await toMovement(table);
    const size = (unit) => Object.keys(table.view.units[unit].models).length;
    const [unit] = table
      .offers('BEGIN_NORMAL_MOVE')
      .map((offer) => offer.action.unit_id)
      .sort((a, b) => Math.abs(size(a) - 10) - Math.abs(size(b) - 10));
    await begin(table, unit, /^Normal/);
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
    for (let step = 0; step < 180; step++)
      await me.page.mouse.move(from.x + 60 * Math.sin(step / 20), from.y + 40 * (1 - Math.cos(step / 15)));
    await picture(me.page, 'drag-300');
    await me.page.mouse.up();
    const frames = await me.page.evaluate(() => globalThis.frames_.slice(2));
    const value = p95(frames);
    context.diagnostic(
      `${models} models, ${size(unit)} in hand: frame p95 ${round(value)} ms of ${frames.length}`,
    );
    assert.ok(models >= 300 && frames.length > 30);
  });
  await me.context.close();
});

test('from an action to the drawn outcome', async (context) => {
  const me = await person(browser);
  const game = await play(server, { seed: '7', sides: ['me', 'me'] });
  await owned(me, game);
  const table = await Table.open(me, game.watch);
  await shown('latency', [me.page], async () => {
    await toMovement(table);
    const unit = table.offers('REMAIN_STATIONARY')[0].action.unit_id;
    await me.page.evaluate(() => {
      const times = (globalThis.times_ = []);
      let pressed = 0;
      addEventListener('keydown', () => (pressed = performance.now()), { capture: true });
      const foot = [...document.querySelectorAll('span')].findLast((one) =>
        /^step \d+$/.test(one.textContent),
      );
      // The frame after the one in which it changed has been painted.
      new MutationObserver(() =>
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => times.push(performance.now() - pressed);
          painted.port2.postMessage(null);
        }),
      ).observe(foot, { characterData: true, childList: true, subtree: true });
    });
    for (let turn = 0; turn < 25; turn++) {
      await table.choose(unit);
      const stay = table.button(/^Stay/);
      await until('Stay to be live', async () => (await stay.getAttribute('aria-disabled')) === null);
      await table.played(() => me.page.keyboard.press('s'));
      const { seq } = table;
      await me.page.keyboard.press('u');
      await until('the step taken back', () => table.seq < seq);
      await table.drawn();
    }
    const times = await me.page.evaluate(() => globalThis.times_);
    context.diagnostic(`action to drawn outcome: p95 ${round(p95(times))} ms of ${times.length}`);
    assert.ok(times.length >= 45);
  });
  await me.context.close();
});

test('the script is small', async (context) => {
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
  const size = [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
  context.diagnostic(`script: ${round(size / 1000)} kB gzipped in ${seen.size} files`);
  assert.ok(seen.size > 0 && size <= 300_000, `${size} bytes`);
});

const text = (path) => fetch(server.url + path).then((answer) => answer.text());
