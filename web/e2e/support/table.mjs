// A table as one person sees it. What the server tells the page is listened to, so that a test
// knows the moment; everything that is done is done on the page, with pointer or keys.
import assert from 'node:assert/strict';

/** Waits for something that must come true; never longer than it takes. */
export async function until(what, test, timeout = 20_000) {
  const end = Date.now() + timeout;
  for (;;) {
    const found = await test();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** The server's changes, applied in place. */
function apply(state, diffs) {
  for (const { op, path, value } of diffs) {
    const parts = path.split('.').map((part) => part.replaceAll('~', '.'));
    const last = parts.pop();
    const at = parts.reduce((tree, part) => (tree[part] ??= {}), state);
    if (op === 'set') at[last] = value;
    else delete at[last];
  }
}

/** Settings of somebody who has been here before: no guide, nothing slow. */
export const SEASONED = { guided: true, speed: 0, beat: 0 };

export class Table {
  /** As the last messages left it. */
  view = null;
  next = null;
  info = null;
  seq = -1;
  players = [];
  log = [];
  /** How often the server has said welcome. */
  welcomes = 0;
  /** Everything that was refused. */
  refusals = [];
  /** What others have dragged and pointed at. */
  ghosts = [];
  pointed = [];

  constructor(page) {
    this.page = page;
    this.board = page.getByRole('application', { name: /^Battlefield/ });
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => this.#hear(JSON.parse(String(payload)))),
    );
  }

  /** Opens a table for a person who has set what they like. */
  static async open({ page, context }, url, settings = SEASONED) {
    await context.addInitScript((wanted) => {
      if (!localStorage.getItem('strategium.settings'))
        localStorage.setItem('strategium.settings', JSON.stringify(wanted));
    }, settings);
    const table = new Table(page);
    await page.goto(url);
    await table.ready();
    return table;
  }

  #hear(message) {
    switch (message.type) {
      case 'welcome':
        this.view = structuredClone(message.state);
        this.next = message.next;
        this.info = message.game;
        this.seq = message.seq;
        this.players = message.players;
        this.log = message.log;
        this.units = message.table.units;
        this.zones = message.table.board.zones;
        this.welcomes += 1;
        break;
      case 'ghost':
        this.ghosts.push(message);
        break;
      case 'pointed':
        this.pointed.push(message);
        break;
      case 'played':
        apply(this.view, message.diffs);
        this.next = message.next;
        this.seq = message.entry.seq;
        this.log.push(message.entry);
        break;
      case 'undone':
        apply(this.view, message.diffs);
        this.next = message.next;
        this.seq = message.seq;
        this.log = this.log.filter((entry) => entry.seq <= message.seq);
        break;
      case 'next':
        this.next = message.next;
        break;
      case 'game':
        this.info = message.game;
        break;
      case 'refused':
        this.refusals.push(message.error);
        break;
    }
  }

  get mine() {
    if (this.next === null || !this.players.includes(this.next.player)) return false;
    // Standing orders answer it.
    if (this.next.ordered) return false;
    return this.info.seats[this.next.player - 1].level === null;
  }

  get phase() {
    return this.view.phase;
  }

  /** It is this player's own turn and they may choose a unit. */
  get free() {
    return this.mine && this.next.kind === 'UNIT';
  }

  /** Legal offers of a type. */
  offers(type) {
    return (this.next?.options ?? []).filter(
      (offer) => offer.legal && (offer.action?.type ?? offer.template?.type) === type,
    );
  }

  /** Units with something to shoot at. */
  get shooters() {
    const offers = ['SHOOT', 'SELECT_SHOOTER'].flatMap((type) => this.offers(type));
    return [...new Set(offers.map((offer) => offer.action?.unit_id ?? offer.template?.unit_id))];
  }

  /** What this seat did, by type of action. */
  did(type, player = this.players[0]) {
    return this.log.filter((entry) => entry.action === type && entry.player === player);
  }

  /** The page has drawn the welcome. */
  async ready() {
    await until('the welcome', () => this.view !== null);
    await this.board.waitFor();
    await this.drawn();
  }

  /** The page has drawn the moment that was told, and waits for nothing that it sent: what is pressed before that was
   *  meant for a moment that is over, and is not sent. */
  async drawn() {
    await until(`step ${this.seq} on the page`, async () => (await this.shownStep()) === this.seq);
  }

  /** Waits until this person is asked something and the page shows it; false once the battle is over. Meanwhile the page
   *  may have answered what is no choice, and then it is the next question that counts. */
  async asked(timeout = 60_000) {
    for (;;) {
      await until('a decision', () => this.mine || this.next === null, timeout);
      if (this.next === null) return false;
      const { seq } = this;
      await this.drawn();
      if (this.mine && this.seq === seq) return true;
    }
  }

  /** The step that the page says it is at; none while it waits for an answer. */
  async shownStep() {
    const main = this.page.locator('main[data-seq]');
    const { seq, busy } = await main.evaluate((shown) => ({ ...shown.dataset }), null, { timeout: 5_000 });
    return busy ? null : Number(seq);
  }

  /** Where a point of the battlefield is on the screen. */
  async pixel([x, y]) {
    return this.board.evaluate(
      (stage, [x, y]) => {
        const matrix = stage.querySelector('svg').getScreenCTM();
        const { x: left, y: top } = new DOMPoint(y, x).matrixTransform(matrix);
        return { x: left, y: top };
      },
      [x, y],
    );
  }

  /** Models as they are drawn: board inches by model. */
  async drawnModels(unit) {
    return this.board.evaluate((stage, unit) => {
      const out = {};
      const wanted = unit ? `[data-unit="${unit}"][data-model]` : '[data-unit][data-model]';
      for (const piece of stage.querySelectorAll(wanted)) {
        const [, left, top] = /translate\(([-\d.e]+) ([-\d.e]+)\)/.exec(piece.getAttribute('transform'));
        out[`${piece.dataset.unit} ${piece.dataset.model}`] = [Number(top), Number(left)];
      }
      return out;
    }, unit);
  }

  /** Clicks the battlefield at a point. */
  async click(point) {
    const { x, y } = await this.pixel(point);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  /** Drags from one point to another, in a few strokes as a hand does. */
  async drag(from, to) {
    const [start, end] = [await this.pixel(from), await this.pixel(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 6 });
    await this.page.mouse.up();
  }

  /** Chooses a unit by a click on one of its models. */
  async choose(unit) {
    const [model] = Object.values(this.view.units[unit].models);
    const chosen = this.page.getByRole('button', { pressed: true }).filter({ hasText: this.name(unit) });
    if ((await chosen.count()) > 0) return;
    await this.clear();
    await this.click(model.at);
    // A notice may lie over the model: the list of units has it too.
    const told = () => chosen.count().then((count) => count > 0);
    await until('the unit chosen', told, 3_000).catch(async () => {
      const list = this.page.getByRole('list', { name: 'Units', exact: true });
      const row = list.getByRole('button').filter({ hasText: this.name(unit) });
      if ((await row.count()) > 0) await row.first().click();
    });
  }

  /** Puts the dice of the last volley away: they lie over the lower edge of the board. */
  async clear() {
    const tray = this.page.getByRole('region', { name: 'Dice tray' });
    if ((await tray.getAttribute('data-done', { timeout: 100 }).catch(() => null)) !== 'true') return;
    await this.page.keyboard.press('Escape');
    await tray.waitFor({ state: 'detached' });
  }

  name(unit) {
    return this.view.units[unit]?.name ?? this.units[unit]?.name ?? unit;
  }

  button(name) {
    return this.page.getByRole('button', { name }).first();
  }

  /** Presses a button that must be live, and waits until the server has played it. */
  async press(name) {
    await this.drawn();
    await this.played(() => this.button(name).click());
  }

  /** Does something and waits for the step it makes. */
  async played(act) {
    const before = this.seq;
    await act();
    await until(
      `a step after ${before}; last refusals: ${JSON.stringify(this.refusals.slice(-2))}`,
      () => this.seq > before,
    );
    await this.drawn();
  }

  /** Ends the phase, by key or by its button, past the second question where there is one. */
  async endPhase({ keyboard = true } = {}) {
    await this.drawn();
    const { phase } = this.view;
    const before = this.seq;
    for (let tries = 0; tries < 3 && this.seq === before; tries++) {
      if (keyboard) await this.page.keyboard.press('p');
      else await this.page.getByRole('button', { name: /^(End |Confirm (formations|and lose))/ }).click();
      const warned = this.page.getByRole('button', { name: 'Back', exact: true });
      await until(
        'the end of the phase or a warning',
        async () => this.seq > before || (await warned.count()) > 0,
      );
    }
    assert.ok(this.seq > before, `${phase} ended`);
    await this.drawn();
  }
}
