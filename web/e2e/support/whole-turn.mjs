// A whole turn by hand with as few presses as the page allows: every unit that can do something does it.
import { answer, moveByAuto } from './hand.mjs';
import { until } from './table.mjs';

/** Units that may do something now. */
const unitsFor = (table, type) => [
  ...new Set(table.offers(type).map((offer) => offer.action?.unit_id ?? offer.template?.unit_id)),
];

/** A person at a table who answers what is asked, and counts it. */
export class Hand {
  constructor(table, tally) {
    this.table = table;
    this.tally = tally;
  }

  /** Answers whatever is asked until a unit may be chosen, the turn is the other's, or the battle is over. */
  async settle() {
    const { table } = this;
    for (;;) {
      if (table.next === null) return;
      const { seq } = table;
      if (!table.mine) {
        await until(
          'the other side to act',
          () => table.seq > seq || table.mine || table.next === null,
          120_000,
        );
        continue;
      }
      await table.drawn();
      if (!table.mine || table.seq !== seq) continue;
      if (table.next.kind === 'UNIT') return;
      if (!(await this.#waits(seq))) continue;
      this.tally.shown();
      await answer(table);
    }
  }

  /** Whether a question stays open for the person: what is no choice the page answers by itself, at once. */
  async #waits(seq) {
    const { table } = this;
    const { asked, kind } = table.next;
    const { roll } = asked ?? {};
    const sure =
      roll && roll.need > 0 && !roll.whole && roll.eligible.every((at) => roll.faces[at] >= roll.need);
    if (!sure || !['REROLL', 'COMMAND_REROLL'].includes(kind)) return true;
    return until('the page to answer', () => table.seq > seq, 1_500).then(
      () => false,
      () => true,
    );
  }

  /** Chooses a unit with one press: on the board, or where something lies over it in the list. */
  async choose(unit) {
    const { table } = this;
    const { page, board } = table;
    const chosen = page.getByRole('button', { pressed: true }).filter({ hasText: table.name(unit) });
    if ((await chosen.count()) > 0) return;
    const models = Object.values(table.view.units[unit].models).map(({ at }) => at);
    const free = await board.evaluate(
      (stage, [models, unit]) => {
        const matrix = stage.querySelector('svg').getScreenCTM();
        return models.find(([x, y]) => {
          const { x: left, y: top } = new DOMPoint(y, x).matrixTransform(matrix);
          const hit = document.elementFromPoint(left, top);
          return hit && stage.contains(hit) && hit.closest(`[data-unit="${unit}"]`);
        });
      },
      [models, unit],
    );
    if (free) {
      await table.click(free);
      const told = () => chosen.count().then((count) => count > 0);
      if (await until('the unit chosen', told, 3_000).catch(() => false)) return;
    }
    await table.choose(unit);
  }

  async #press(key, what) {
    await until(`${what} to be live`, async () => {
      const button = this.table.button(what);
      return (await button.count()) > 0 && (await button.getAttribute('aria-disabled')) === null;
    });
    await this.table.played(() => this.table.page.keyboard.press(key));
  }

  /** Every unit that may moves, as the page proposes. */
  async movement() {
    const { table } = this;
    const done = new Set();
    for (;;) {
      await this.settle();
      const unit = unitsFor(table, 'BEGIN_NORMAL_MOVE').find((id) => !done.has(id));
      if (table.phase !== 'MOVEMENT' || !unit) return;
      done.add(unit);
      await this.choose(unit);
      await this.#press('n', /^Normal/);
      await this.settle();
      if (table.view.in_hand?.unit === unit) await moveByAuto(table);
    }
  }

  /** Every unit shoots as the computer suggests. */
  async shooting() {
    const { table } = this;
    const { page } = table;
    const done = new Set();
    for (;;) {
      await this.settle();
      const unit = table.shooters.find((id) => !done.has(id));
      if (table.phase !== 'SHOOTING' || !unit) return;
      done.add(unit);
      await this.choose(unit);
      const basket = page.getByRole('region', { name: 'Target basket' });
      await basket.or(page.getByText('may not shoot')).first().waitFor();
      if ((await table.button(/AI’s suggestion/).count()) === 0) continue;
      await page.keyboard.press('g');
      await this.#press('Enter', /^Confirm targets/);
    }
  }

  /** Every unit that has a fair chance charges. */
  async charging() {
    const { table } = this;
    const { page } = table;
    const done = new Set();
    for (;;) {
      await this.settle();
      const unit = unitsFor(table, 'DECLARE_CHARGE').find((id) => !done.has(id));
      if (table.phase !== 'CHARGE' || !unit) return;
      done.add(unit);
      await this.choose(unit);
      const targets = page.getByRole('region', { name: 'Charge targets' });
      await targets.waitFor();
      await until(
        'the odds',
        async () => (await targets.getByText(/Charge whom|may not|No enemy/).count()) > 0,
      );
      const rows = targets.locator('label').filter({ has: page.locator('input:enabled') });
      const needs = await rows.evaluateAll((all) =>
        all.map((row) => Number(/need (\d+)/.exec(row.textContent)?.[1] ?? 99)),
      );
      const least = Math.min(...needs);
      if (!(least <= 8)) continue;
      await rows.nth(needs.indexOf(least)).getByRole('checkbox').check();
      await table.press(/^Declare charge/);
    }
  }

  /** Every unit that may fights. */
  async fighting() {
    const { table } = this;
    for (;;) {
      await this.settle();
      if (table.phase !== 'FIGHT' || table.next === null) return;
      if (table.view.in_hand?.doing === 'FIGHT') {
        await table.press(/^Resolve attacks/);
        continue;
      }
      const [unit] = unitsFor(table, 'SELECT_FIGHTER');
      if (!unit) return;
      await this.choose(unit);
      const menu = table.page.getByRole('region', { name: 'What the unit may do' });
      await table.played(() => menu.getByRole('button', { name: /^Fight/ }).click());
    }
  }

  /** What is to be done in the phase that it is. */
  async phase() {
    const { phase } = this.table;
    if (phase === 'COMMAND') await this.shocked();
    if (phase === 'MOVEMENT') await this.movement();
    if (phase === 'SHOOTING') await this.shooting();
    if (phase === 'CHARGE') await this.charging();
    if (phase === 'FIGHT') await this.fighting();
    await this.settle();
    // Nothing else is left to be done in it.
    if (this.table.next !== null && this.table.mine && this.table.phase === phase)
      await this.table.endPhase();
  }

  /** Battle-shock tests that are due. */
  async shocked() {
    const { table } = this;
    for (;;) {
      await this.settle();
      const [unit] = unitsFor(table, 'BATTLE_SHOCK_TEST');
      if (!unit) return;
      await this.choose(unit);
      await this.#press('b', /^Battle-shock test/);
    }
  }
}
