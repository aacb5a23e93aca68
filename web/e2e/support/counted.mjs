// A battle against Normal played by hand in a real browser and counted: how often a volley asks each side, how much is
// pressed in a whole turn, and which questions were asked though their answer could not matter.
import { person, picture } from './browser.mjs';
import { play } from './games.mjs';
import { SEASONED, Table } from './table.mjs';
import { countPresses, presses, Tally } from './tally.mjs';
import { Hand } from './whole-turn.mjs';

/** A volley asks each side at most so often, and on the average less often than this. */
export const MOST = 1;
export const MEAN = 0.3;
/** So few prompts say nothing about a mean, however few the volleys are. */
const FEW = 2;

/** 1,000 points that shoot against 1,000 points that charge. */
const ARMIES = ['space-marines-1000-shooting', 'orks-1000'];

const sum = (all) => all.reduce((total, one) => total + one, 0);
const mean = (all) => (all.length > 0 ? sum(all) / all.length : 0);
const figures = (all) => ({ count: all.length, mean: mean(all), most: Math.max(0, ...all) });

/** Plays the given number of rounds. The figures of the volleys are kept apart by whose volley it was: in their own the
 *  person is asked as the one who attacks, in the opponent's as the one who is attacked. */
export async function countedBattle(browser, server, { seed, rounds }) {
  const me = await person(browser);
  await countPresses(me.context);
  const { link } = await play(server, { seed, chosen: ARMIES });
  const table = new Table(me.page);
  const tally = new Tally(table);
  const hand = new Hand(table, tally);
  await me.context.addInitScript(
    (settings) => localStorage.setItem('strategium.settings', settings),
    JSON.stringify(SEASONED),
  );
  await me.page.goto(link);
  await table.ready();
  const [player] = table.players;
  const turns = { own: [], other: [] };
  let [turn, since] = [null, 0];
  /** Notes whose turn it is; what was pressed before belongs to the turn that is over. */
  async function note() {
    const now = await presses(me.page);
    const key = table.next === null ? null : `${table.view.round} ${table.view.active_player}`;
    if (key === turn) return;
    if (turn) (turn.endsWith(` ${player}`) ? turns.own : turns.other).push(now - since);
    [turn, since] = [key, now];
  }
  try {
    while (table.next !== null && table.view.round <= rounds) {
      await hand.settle();
      await note();
      if (table.next === null || table.view.round > rounds) break;
      await hand.phase();
      await note();
    }
  } catch (error) {
    await picture(me.page, 'failed-count');
    throw error;
  }
  await note();

  const volleys = (wanted) => tally.volleys.filter((one) => (one.by === player) === wanted);
  const prompts = (all) => figures(all.map((one) => one.prompts.length));
  const kinds = {};
  for (const { kind } of tally.prompts) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const report = {
    seed,
    rounds: Math.min(table.view.round, rounds),
    steps: table.seq,
    volleys: { own: prompts(volleys(true)), other: prompts(volleys(false)) },
    presses: {
      own: { ...figures(turns.own), all: turns.own },
      other: { ...figures(turns.other), all: turns.other },
    },
    asked: tally.asked,
    shown: tally.prompts.length,
    kinds,
    inVolleys: tally.inVolleys,
    idle: tally.idle,
    refused: table.refusals.map((one) => one.code),
    problems: me.problems,
  };
  await me.context.close();
  return report;
}

/** What a report says against the limits, in words; nothing where they hold. */
export function beyondLimits({ volleys, idle, refused, problems }) {
  const out = [];
  for (const [whose, { count, mean, most }] of Object.entries(volleys)) {
    if (most > MOST) out.push(`a volley (${whose}) asked ${most} times`);
    if (mean >= MEAN && mean * count > FEW) out.push(`a volley (${whose}) asks ${mean} times on the average`);
  }
  out.push(...idle.map((one) => `asked though the answer cannot matter: ${one}`));
  out.push(...refused.map((code) => `refused: ${code}`), ...problems);
  return out;
}
