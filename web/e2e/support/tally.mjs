// What a battle asks of the person at the page, counted from what the server says and from what is really pressed.

/** Questions in the middle of an attack, and those that others may put into it. */
const MIDWAY = new Set([
  'REROLL',
  'COMMAND_REROLL',
  'ALLOCATE',
  'PRECISION',
  'HAZARDOUS',
  'CHOOSE_SAVE',
  'CONTINUE',
  'CASUALTIES',
  'REACTION',
]);
const BEGINS = new Set(['SHOOT', 'CONFIRM_TARGETS', 'CONFIRM_AND_RESOLVE_ATTACKS']);
/** Questions that are a move: there is always another place to stand. */
const MOVES = new Set(['CHARGE_MOVE', 'PILE_IN', 'CONSOLIDATE', 'REACTION_MOVE']);

export class Tally {
  /** Volleys that were resolved: who attacked, and how often the person was asked in each. */
  volleys = [];
  /** Every question that was shown: step, kind, and why its answer could not matter, if so. */
  prompts = [];
  /** Questions of the rules to the person's seat, shown or not, and choosing a unit not counted. */
  asked = 0;
  #volley = null;
  #weighed = new Map();

  constructor(table) {
    this.table = table;
    table.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(String(payload));
        if (message.type === 'reply' && message.reply.reply === 'consider')
          this.#weighed.set(message.reply.seq, message.reply);
        if (message.type === 'played') this.#step(message);
      }),
    );
  }

  #step({ entry, next }) {
    if (BEGINS.has(entry.action)) {
      this.#volley = { by: entry.player, seq: entry.seq, prompts: [] };
      this.volleys.push(this.#volley);
    }
    if (!next || !MIDWAY.has(next.kind)) this.#volley = null;
    if (next && next.kind !== 'UNIT' && this.table.players.includes(next.player)) this.asked += 1;
  }

  /** A question is shown to the person and waits: called before it is answered. */
  shown() {
    const { next, seq } = this.table;
    const kind = nameOf(next);
    this.#volley?.prompts.push({ kind, seq });
    this.prompts.push({ seq, kind, idle: idleByItself(next, this.table) });
  }

  /** Volleys that asked, and what was at stake, in words. */
  get inVolleys() {
    const stake = (seq) => {
      const { stake, answers } = this.#weighed.get(seq) ?? {};
      if (!answers) return '';
      // Before its cost, as standing orders count it.
      const gain = ({ terms }) =>
        terms.reduce((sum, { name, value }) => sum + (COSTS.has(name) ? 0 : value), 0);
      const worth = `worth ${Math.round(Math.max(...answers.map(gain)) * 100) / 100} VP`;
      if (!stake) return ` (${worth})`;
      return ` (${stake.stake} ${percent(stake.kept)} → ${percent(stake.rerolled)}, ${worth})`;
    };
    return this.volleys
      .filter(({ prompts }) => prompts.length > 0)
      .map(({ seq, by, prompts }) => {
        const asked = prompts.map((one) => one.kind + stake(one.seq)).join(', ');
        return `The volley of player ${by} at step ${seq} asked: ${asked}.`;
      });
  }

  /** Questions whose answer could not matter, in words. */
  get idle() {
    return this.prompts.flatMap(({ seq, kind, idle }) => {
      const why = idle || idleAsWeighed(this.#weighed.get(seq));
      return why ? [`step ${seq}, ${kind}: ${why}`] : [];
    });
  }
}

/** What the computer calls the cost of a stratagem. */
const COSTS = new Set(['command points', 'command point']);

const percent = (part) => `${Math.round(part * 100)} %`;

/** A question by its kind, and by the rules or stratagems that it offers. */
function nameOf({ kind, options }) {
  const of = options.flatMap(({ action }) => action?.rule ?? action?.stratagem_id ?? action?.stratagem ?? []);
  return of.length > 0 ? `${kind} ${[...new Set(of)].join('/')}` : kind;
}

/** Why the answer to a question cannot change anything, by the question alone; nothing where it can. */
function idleByItself(next, table) {
  const { kind, asked } = next;
  if (MOVES.has(kind)) return '';
  if (kind === 'CHOOSE_SAVE' || kind === 'CONTINUE') return 'there is one sensible answer';
  const legal = next.options.filter((offer) => offer.legal);
  const models = asked?.model_ids ?? [];
  if (legal.length < 2 && models.length < 2 && !asked?.roll) return `${legal.length} answers`;
  const { roll } = asked ?? {};
  if (roll && roll.need > 0 && !roll.whole && roll.eligible.every((at) => roll.faces[at] >= roll.need))
    return 'every die has succeeded';
  if (['ALLOCATE', 'CASUALTIES', 'HAZARDOUS'].includes(kind) && !(asked?.breaks?.length > 0)) {
    const unit = table.view.units[asked.unit_id];
    const known = table.units[asked.unit_id]?.models ?? {};
    const kinds = models.map((id) =>
      JSON.stringify([known[id]?.name, known[id]?.weapons, unit?.models[id]?.wounds]),
    );
    if (models.length > 0 && new Set(kinds).size === 1) return 'the models are alike';
  }
  return '';
}

/** The same by what the server says its answers come to. */
function idleAsWeighed(weighed) {
  if (!weighed) return '';
  if (weighed.stake && Math.abs(weighed.stake.rerolled - weighed.stake.kept) < 0.005)
    return 'other dice change nothing';
  const changes = ({ worth, facts }) => worth === null || Math.abs(worth) > 0.001 || facts.some(changed);
  const uses = weighed.answers.filter(({ rule, cp }) => rule !== null || cp > 0);
  // Where no figure is known, as of a doctrine for the whole army, a worth of nothing is an estimate and no proof.
  if (uses.every(({ facts }) => facts.length === 0)) return '';
  // A choice that is made once in a battle is in force until the next own Command phase, and figures of now do not reach
  // so far: a doctrine that helps no unit yet lengthens a stratagem's move in the opponent's turn.
  if (weighed.warnings.some(({ warning, kept }) => warning === 'unused_rule' && kept)) return '';
  if (uses.length > 0 && !uses.some(changes)) return 'no answer changes anything';
  return '';
}

const changed = ({ fact, before, after, ...rest }) => {
  if (before !== undefined) return JSON.stringify(before) !== JSON.stringify(after);
  if (fact === 'applies') return rest.unit_ids.length > 0;
  return true;
};

/** Counts what is pressed on a page: keys and pointer, each once. To be called before the page is opened. */
export async function countPresses(context) {
  await context.addInitScript(() => {
    globalThis.pressed_ = 0;
    const count = (event) => {
      const modifier = event.type === 'keydown' && ['Shift', 'Alt', 'Control', 'Meta'].includes(event.key);
      if (event.isTrusted && !event.repeat && !modifier) globalThis.pressed_ += 1;
    };
    addEventListener('pointerdown', count, { capture: true });
    addEventListener('keydown', count, { capture: true });
  });
}

export const presses = (page) => page.evaluate(() => globalThis.pressed_);
