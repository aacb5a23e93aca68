// The table on a phone, with fingers alone: choose by a tap, drag a model, pinch and pan, confirm.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, picture, shown } from './support/browser.mjs';
import { scaleOf } from './support/cover.mjs';
import { settle } from './support/hand.mjs';
import { play } from './support/games.mjs';
import { browser, server } from './support/stage.mjs';
import { Table, until } from './support/table.mjs';

/** Fingers on the glass, each led along a line in a few strokes. */
async function fingers(page, lines, strokes = 6) {
  const glass = await page.context().newCDPSession(page);
  const touch = (type, part) =>
    glass.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : lines.map(([from, to], id) => ({
              id,
              x: from.x + (to.x - from.x) * part,
              y: from.y + (to.y - from.y) * part,
            })),
    });
  await touch('touchStart', 0);
  for (let stroke = 1; stroke <= strokes; stroke++) await touch('touchMove', stroke / strokes);
  await touch('touchEnd', 1);
  await glass.detach();
}

test('a move on a phone: tap, drag, pinch, pan, confirm', async () => {
  const me = await person(browser, { width: 390, height: 844, hasTouch: true, isMobile: true });
  const { page } = me;
  const { link } = await play(server, { seed: '7', chosen: ['space-marines-1000-shooting', 'orks-1000'] });
  const table = await Table.open(me, link);
  await shown('phone', [page], async () => {
    await settle(table);
    while (table.phase !== 'MOVEMENT') {
      await table.endPhase({ keyboard: false });
      await settle(table);
    }
    // Whose decision it is, and the menu of the game, are always there.
    await page.getByText('Your decision').first().waitFor();
    await table.button(/^Game: seats/).tap();
    await page.getByRole('heading', { name: 'This game' }).waitFor();
    await table.button(/^Game: seats/).tap();

    const whole = await scaleOf(page);
    const box = await table.board.boundingBox();
    assert.ok(box.width >= 388, 'the board takes the whole width');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await fingers(page, [
      [
        { x: middle.x - 30, y: middle.y },
        { x: middle.x - 90, y: middle.y },
      ],
      [
        { x: middle.x + 30, y: middle.y },
        { x: middle.x + 90, y: middle.y },
      ],
    ]);
    const near = await until('a nearer view', async () => {
      const scale = await scaleOf(page);
      return scale > whole * 1.5 && scale;
    });
    const before = await table.pixel([22, 30]);
    await fingers(page, [[middle, { x: middle.x + 50, y: middle.y + 20 }]]);
    const after = await table.pixel([22, 30]);
    assert.ok(Math.abs(after.x - before.x - 50) < 3 && Math.abs(after.y - before.y - 20) < 3, 'it pans');
    assert.equal(await scaleOf(page), near);
    await table.button(/^Fit the board/).tap();
    await until('the whole board again', async () => Math.abs((await scaleOf(page)) - whole) < 0.01);

    const unit = table.offers('BEGIN_NORMAL_MOVE')[0].action.unit_id;
    const [model] = Object.values(table.view.units[unit].models);
    const at = await table.pixel(model.at);
    await page.touchscreen.tap(at.x, at.y);
    await table.button(/^Normal/).waitFor();
    await table.played(() => table.button(/^Normal/).tap());
    await page.getByRole('region', { name: 'Finish the move' }).waitFor();
    const zone = table.zones[table.players[0] - 1];
    const forward = zone[0][1] < 30 ? 1 : -1;
    const [from, to] = [
      await table.pixel(model.at),
      await table.pixel([model.at[0], model.at[1] + 2 * forward]),
    ];
    await fingers(page, [[from, to]]);
    await page
      .getByText(/[12]\.\d″/)
      .first()
      .waitFor();
    await picture(page, 'phone-move');
    await table.button(/^Reset unit/).tap();
    await table.played(() => table.button(/^Confirm move/).tap());
    assert.equal(table.did('CONFIRM_UNIT_MOVE').length, 1);
    assert.ok(Math.abs((await scaleOf(page)) - whole) < 0.01, 'the board has kept its scale');
    await picture(page, 'phone-moved');
  });
  assert.deepEqual(me.problems, []);
  await me.context.close();
});
