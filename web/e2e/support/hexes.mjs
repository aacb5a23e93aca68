// A hex board as one person sees it. What the server tells the page is listened to; everything that is done is
// done on the page, with pointer or keys.
import { SEASONED, until } from './table.mjs';

const FIELDS = {
  MOVE: 3,
  RNG_NB: 2,
  RNG_RNG: 9,
  RNG_ATK: 4,
  RNG_STR: 3,
  RNG_DMG: 1,
  RNG_AP: 0,
  CC_NB: 3,
  CC_RNG: 1,
  CC_ATK: 4,
  CC_STR: 3,
  CC_DMG: 1,
  CC_AP: 0,
  HP_MAX: 12,
  T: 5,
  ARMOR_SAVE: 4,
  INVUL_SAVE: 0,
  VALUE: 10,
};
const unit = (id, player, name, col, row) => ({ id, player, name, col, row, ...FIELDS });

/** Two turns, and nobody can die in them: units 1 and 5 begin engaged, 2 and 3 reach unit 5 with any charge. */
export const BRAWL = {
  name: 'Brawl',
  size: { cols: 9, rows: 7 },
  turn_limit: 2,
  walls: [
    { col: 6, row: 1 },
    { col: 6, row: 5 },
  ],
  objectives: [{ col: 4, row: 5, radius: 1 }],
  units: [
    unit(1, 0, 'Blade', 2, 3),
    unit(2, 0, 'Trooper', 0, 4),
    unit(3, 0, 'Gunner', 1, 1),
    unit(5, 1, 'Brute', 3, 3),
    unit(6, 1, 'Spitter', 8, 3),
  ],
};

/** Makes a skirmish over HTTP. */
export async function skirmish(
  server,
  { scenario = BRAWL, sides = ['me', 'me'], level = 'easy', seed = '7' } = {},
) {
  const { status, body } = await server.post('/api/skirmish', {
    scenario,
    sides: sides.map((who) => ({ who, name: '', ...(who === 'ai' ? { level } : {}) })),
    seed,
  });
  if (status >= 300) throw new Error(`no skirmish was made: ${JSON.stringify(body)}`);
  return { ...body, watch: `${server.url}/h/${body.game}` };
}

export class Hexes {
  view = null;
  game = null;
  board = null;
  seq = -1;
  players = [];
  log = [];
  /** Everything that was refused, but for previews: the unit may be gone from under one. */
  refusals = [];
  #previews = new Set();
  /** How many actions the page has sent. */
  #acts = 0;

  constructor(page) {
    this.page = page;
    this.field = page.getByRole('application', { name: /^Hex board/ });
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        const { type, id } = JSON.parse(String(payload));
        if (type === 'preview') this.#previews.add(id);
        if (type === 'act') this.#acts += 1;
      });
      socket.on('framereceived', ({ payload }) => this.#hear(JSON.parse(String(payload))));
    });
  }

  /** Opens a board with the keys of these seats. */
  static async open({ page, context }, { game, watch, owner }, secrets, settings = {}) {
    await context.addInitScript(
      ([entry, wanted]) => {
        localStorage.setItem('strategium.settings', JSON.stringify(wanted));
        if (!localStorage.getItem('strategium.skirmishes'))
          localStorage.setItem('strategium.skirmishes', JSON.stringify([entry]));
      },
      [
        { game, secrets, owner, seen: 0 },
        { ...SEASONED, ...settings },
      ],
    );
    const board = new Hexes(page);
    await page.goto(watch);
    await board.ready();
    return board;
  }

  #hear(message) {
    switch (message.type) {
      case 'welcome':
        Object.assign(this, message);
        break;
      case 'played':
        this.view = message.view;
        this.seq = message.entry.seq;
        this.log.push(message.entry);
        break;
      case 'undone':
        this.view = message.view;
        this.seq = message.seq;
        this.log = this.log.filter((entry) => entry.seq <= message.seq);
        break;
      case 'game':
        this.game = message.game;
        break;
      case 'refused':
        if (!this.#previews.has(message.id)) this.refusals.push(message.error);
        break;
    }
  }

  /** The page shows what the server said last. */
  async ready() {
    await until('a board', () => this.view !== null);
    await this.field.waitFor();
    await this.drawn();
  }

  drawn() {
    return until(
      'the last step on the page',
      async () => (await this.page.locator('main').getAttribute('data-seq')) === String(this.seq),
    );
  }

  find(id) {
    return this.view.units.find(({ fields }) => fields.id === id);
  }

  unit(id) {
    return this.field.locator(`[data-unit="${id}"]`);
  }

  /** The middle of a hex on the screen, from where the board stands. */
  async spot({ col, row }) {
    return this.field.evaluate(
      (svg, [x, y]) => {
        const point = new DOMPoint(x * 21, y * 21).matrixTransform(svg.getScreenCTM());
        return { x: point.x, y: point.y };
      },
      [1.5 * col, Math.sqrt(3) * (row + (col % 2 === 1 ? 0.5 : 0))],
    );
  }

  /** A click in the middle of a hex, or on a unit where a number is given. */
  async click(what, button = 'left') {
    const at = typeof what === 'number' ? this.find(what).fields : what;
    const { x, y } = await this.spot(at);
    await this.page.mouse.click(x, y, { button });
  }

  /** A click that plays so many steps. */
  async plays(what, button = 'left', steps = 1) {
    const { seq } = this;
    await this.click(what, button);
    await until(`${steps} steps after ${JSON.stringify(what)}`, () => this.seq >= seq + steps);
    await this.drawn();
  }

  /** A key that plays a step. */
  async presses(key) {
    const { seq } = this;
    await this.page.keyboard.press(key);
    await until(`a step after ${key}`, () => this.seq > seq);
    await this.drawn();
  }

  /** A click that plays nothing. */
  async idle(what, button = 'left') {
    const sent = this.#acts;
    await this.click(what, button);
    // What the click does is done when the next frame is drawn; what it sent has been heard of by then.
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    if (this.#acts !== sent) throw new Error(`${button} on ${JSON.stringify(what)} played something`);
  }

  get said() {
    return this.page.getByRole('main').getByRole('alert');
  }

  get lines() {
    return this.log.flatMap((entry) => entry.lines.map((line) => line.text));
  }

  get over() {
    return this.view.over !== null;
  }

  get mine() {
    return this.players.includes(this.view.asked) && this.game.seats[this.view.asked].level === null;
  }

  /** Strikes with the active unit until it is done. */
  async strike() {
    const { active } = this.view;
    while (this.view.active === active && this.view.phase === 'FIGHT') {
      const [target] = this.view.targets;
      await this.idle(target.unit);
      await this.plays(target.unit);
    }
  }

  /** One activation that does as little as may be. */
  async least() {
    const { view } = this;
    if (view.active === null) {
      await this.plays(view.units.find((unit) => unit.ready).fields.id);
      if (this.view.active === null) return;
    }
    if (this.view.phase === 'FIGHT') await this.strike();
    else await this.presses('w');
  }
}
