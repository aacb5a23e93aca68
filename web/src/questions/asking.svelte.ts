/** The open question: its rows, what the server says they come to, and which is chosen. The card in the rail, the bar
 *  below and the plates on the board are three views of this one thing. */
import { untrack } from 'svelte';
import type { Next, Offer } from '../protocol';
import { modelOf } from '../board/standing';
import { markerLabel } from '../board/flags';
import type { GameClient } from '../state/game.svelte';
import { unitName } from '../state/names';
import { take } from '../state/offers';
import type { TableState } from '../state/table.svelte';
import {
  choicesOf,
  clicked,
  declineOf,
  firstChosen,
  linesOf,
  reactionsOf,
  spotsOf,
  stepTo,
  type Choice,
  type Reaction,
  type Spot,
} from './choices';
import { casualties, isReady, isSingle, proposed, toggled, writtenModel, type Casualty } from './casualties';
import type { ConsiderInfo, RuleInfo, WarningInfo } from '../protocol';
import { attendClock, QuestionClock } from './clock.svelte';
import { formOf, type Form } from './kinds';
import type { Names } from './words';

/** Milliseconds after which a question can be answered with Enter though its answers are not weighed yet. */
const PATIENCE = 5_000;

export class Asking {
  /** What the server says of the answers; none until it has. */
  info = $state.raw<ConsiderInfo | null>(null);
  /** The chosen row, by its place in the options. */
  chosen = $state(-1);
  /** The server has said what it has to say: until then only what somebody chose can be confirmed. */
  settled = $state(true);
  /** Somebody chose it: a late word of the server changes it no more. */
  touched = $state(false);
  /** An army rule of which the player looks at the choices, while any unit may act. */
  rule = $state<string | null>(null);
  /** What would be lost by saying no has been said. */
  warned = $state(false);
  /** A reaction is declined for the rest of the phase. */
  always = $state(false);

  /** Models chosen to fall, ids within the unit. */
  models = $state.raw<string[]>([]);

  readonly names: Names;
  readonly clock: QuestionClock;
  form = $derived.by((): Form | null =>
    this.rule !== null && this.#ruleOffers.length > 0 ? 'card' : formOf(this.game.next, this.game.mine),
  );
  #ruleOffers = $derived.by((): Offer[] =>
    this.rule === null || !this.game.mine || this.game.next?.kind !== 'UNIT'
      ? []
      : this.game.next.options.filter(
          ({ action }) => action?.type === 'FACTION_CHOICE' && action.rule === this.rule,
        ),
  );
  next = $derived.by((): Next | null => {
    const { next } = this.game;
    if (this.#ruleOffers.length > 0 && next) return { ...next, kind: 'FACTION', options: this.#ruleOffers };
    return this.form ? next : null;
  });
  rows = $derived.by((): Choice[] => (this.next ? choicesOf(this.next, this.info, this.names) : []));
  reactions = $derived.by((): Reaction[] =>
    this.next && this.form === 'reaction' ? reactionsOf(this.next, this.info, this.names) : [],
  );
  row = $derived.by((): Choice | undefined => this.rows.find((row) => row.option === this.chosen));
  decline = $derived.by((): Offer | undefined => (this.next ? declineOf(this.next) : undefined));
  /** What of the board can be clicked to answer. */
  spots = $derived.by((): Spot[] => {
    if (this.form === 'card') return spotsOf(this.rows);
    return this.form === 'reaction' ? spotsOf(this.reactions.flatMap((one) => one.ways)) : [];
  });
  onBoard = $derived.by(() => this.spots.length > 0);
  /** The rule that the question is about, where it is one. */
  about = $derived.by((): RuleInfo | null =>
    this.info?.rules.length === 1 ? (this.info.rules[0] ?? null) : null,
  );

  casualties = $derived.by((): Casualty[] => {
    const { next, game } = this;
    if (!next || this.form !== 'casualties') return [];
    const unit = next.asked?.unit_id ?? '';
    return casualties(next, this.info, (id) => {
      const { sheet, info } = game.table
        ? modelOf(game.table, unit, id)
        : { sheet: undefined, info: undefined };
      const carries = Object.keys(info?.weapons ?? {}).map(
        (weapon) => sheet?.weapons.find((one) => one.id === weapon)?.name ?? weapon,
      );
      return { name: info?.name ?? id, carries, wounds: game.view?.units[unit]?.models[id]?.wounds ?? 0 };
    });
  });
  #proposal = $derived.by((): string[] =>
    this.next && this.form === 'casualties' ? proposed(this.next, this.info) : [],
  );
  hasProposal = $derived.by(() => this.#proposal.length > 0);
  asProposed = $derived.by(() => this.hasProposal && this.#proposal.every((id) => this.models.includes(id)));

  constructor(
    readonly game: GameClient,
    readonly ui: TableState,
  ) {
    this.clock = new QuestionClock(game);
    this.names = {
      unit: (id) => unitName(game, id),
      marker: (id) => markerLabel(id, Object.keys(game.view?.objectives ?? {}).indexOf(id)),
    };
  }

  choose(option: number) {
    const row = this.rows.find((one) => one.option === option);
    if (!row || row.off !== null) return;
    this.touched = true;
    this.chosen = option;
  }

  step(by: 1 | -1) {
    this.touched = true;
    this.chosen = stepTo(this.rows, this.chosen, by);
  }

  toggleModel(id: string) {
    this.touched = true;
    if (this.next) this.models = toggled(this.next, this.models, id);
  }

  /** Back to what the rules propose. */
  propose() {
    this.models = this.#proposal;
  }

  /** The chosen models fall. */
  async remove() {
    const { next, game } = this;
    if (!next || !this.ready || !isReady(next, this.models)) return;
    const ids = this.models.map((id) => writtenModel(next, id));
    const allocates = next.options.some((offer) => offer.action?.type === 'ALLOCATE');
    const [first] = ids;
    if (allocates && isSingle(next) && first) await game.act({ type: 'ALLOCATE', model_id: first });
    else await game.act({ type: 'CHOOSE_MODELS', model_ids: ids });
  }

  /** Whether Enter answers by now: with what somebody chose, or with a default that the server has weighed. */
  get ready(): boolean {
    return this.settled || this.touched;
  }

  /** Gives the chosen answer. */
  async answer() {
    const { row } = this;
    if (!row || row.off !== null || !this.ready) return;
    await take(this.game, this.ui, row.offer);
    this.rule = null;
  }

  /** What saying no would lose for good; nothing where it is kept for later. */
  loses = $derived.by((): WarningInfo | null => {
    const unused = this.info?.warnings.find((one) => one.warning === 'unused_rule' && !one.kept);
    return unused ?? null;
  });

  /** Says no. Where something is lost by it, that is said first, and it is done when it is said again. */
  async refuse() {
    if (this.rule !== null) {
      this.rule = null;
      return;
    }
    if (this.loses && !this.warned) {
      this.warned = true;
      return;
    }
    const { decline } = this;
    if (decline) await take(this.game, this.ui, decline);
  }
}

/** Asks the server what the answers come to whenever a question opens, and keeps the board in step. */
export function attendQuestions(asking: Asking) {
  const { game, ui } = asking;
  attendClock(asking.clock, game);
  let open = '';
  $effect(() => {
    const { next } = asking;
    const key = next ? `${game.seq} ${next.kind} ${asking.rule ?? ''}` : '';
    if (key === open) return;
    open = key;
    untrack(() => {
      asking.info = null;
      asking.touched = false;
      asking.settled = next === null;
      asking.always = false;
      asking.warned = false;
      asking.clock.stopped = false;
      if (!next) return;
      asking.chosen = firstChosen(next, asking.rows, null);
      if (asking.form === 'casualties') {
        asking.propose();
        if (next.asked?.unit_id) ui.choose(next.asked.unit_id);
      }
      const { seq } = game;
      // Nobody waits for a server that is too busy to weigh the answers.
      setTimeout(() => {
        if (open === key) asking.settled = true;
      }, PATIENCE);
      void consider(game).then((info) => {
        if (open !== key) return;
        asking.settled = true;
        if (!info || info.seq !== seq) return;
        asking.info = info;
        if (asking.touched) return;
        asking.chosen = firstChosen(next, asking.rows, info);
        if (asking.form === 'casualties') asking.propose();
      });
    });
  });
  $effect(() => {
    if (game.next?.kind !== 'UNIT') asking.rule = null;
  });
  // Models of the answers can be clicked on the board.
  $effect(() => {
    const { next } = asking;
    if (!next || asking.form !== 'casualties') return;
    ui.asked = {
      unit: next.asked?.unit_id ?? '',
      models: next.asked?.model_ids ?? [],
      chosen: asking.models,
      toggle: (model) => asking.toggleModel(model),
      links: asking.casualties.filter((one) => one.link).map((one) => one.id),
      kept: asking.casualties.filter((one) => one.kind !== 'plain').map((one) => one.id),
    };
    return () => (ui.asked = null);
  });
  // Units and markers of the answers are ringed and can be clicked; a plate says the key and the gain.
  $effect(() => {
    if (!asking.onBoard) return;
    ui.choices = asking.spots.flatMap((spot) => spot.unit ?? []);
    ui.plates = asking.spots.flatMap((spot) => {
      const row = spot.rows.find((one) => one.option === asking.chosen) ?? spot.rows[0];
      if (!row) return [];
      const { unit, marker } = spot;
      return {
        unit,
        marker,
        name: row.title,
        key: row.key,
        text: row.gain ? [row.gain.value, row.gain.of].filter(Boolean).join(' ') : '',
        figure: row.gain?.value ?? '',
        chosen: row.option === asking.chosen,
        dim: row.gain !== null && row.gain.value === '',
        lines: row.option === asking.chosen ? linesOf(row.facts) : [],
        choose: () => asking.choose(clicked(spot, asking.chosen)),
      };
    });
    return () => {
      ui.choices = [];
      ui.plates = [];
    };
  });
  $effect(() => {
    const { picked } = ui;
    if (!asking.onBoard || !picked) return;
    untrack(() => {
      const spot = asking.spots.find((one) => one.unit === picked);
      ui.picked = null;
      if (spot) asking.choose(clicked(spot, asking.chosen));
    });
  });
}

/** What the answers to the open question come to; nothing if the question is gone meanwhile. */
const consider = (game: GameClient): Promise<ConsiderInfo | null> =>
  game.ask('consider', { ask: 'consider' });
