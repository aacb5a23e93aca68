/** The lists somebody brought: those of this visit, and those the browser keeps. */
import { api } from '../net/api';
import type { ArmyCard, Fix, ImportAnswer } from '../protocol';
import { carryOver } from './report';
import { BrowserShelf, said, ShelfError, type Roster, type Shelf } from './shelf';

export interface Own extends Roster {
  /** It would survive a reload. */
  kept: boolean;
}

/** Whether a card reads the same: its id is the list's own and says nothing of what the program knows. */
const sameCard = (a: ArmyCard, b: ArmyCard): boolean =>
  a.points === b.points &&
  a.size === b.size &&
  a.style === b.style &&
  a.units === b.units &&
  a.models === b.models &&
  a.reminders === b.reminders &&
  a.names.name === b.names.name &&
  a.names.faction === b.names.faction &&
  a.names.detachment === b.names.detachment &&
  a.problems.join('\n') === b.problems.join('\n');

/** Asks the server to change a roster. */
export type Mend = (file: string, fixes: Fix[]) => Promise<ImportAnswer>;

const PREFIX = 'own-';

/** Whether an army's id is one of a list that was brought. */
export const isOwn = (id: string | undefined): boolean => id?.startsWith(PREFIX) ?? false;

const fresh = () =>
  `${PREFIX}${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0')}`;

export class Rosters {
  list = $state.raw<Own[]>([]);
  /** Why a list is not kept. */
  problem = $state('');
  /** The list that was deleted last, for those who did not mean it. */
  deleted = $state.raw<Own | null>(null);
  /** What the browser keeps has been looked at. */
  loaded = $state(false);

  #answers = new Map<string, ImportAnswer>();
  #loading: Promise<void> | undefined;

  constructor(
    private readonly shelf: Shelf,
    private readonly mendRoster: Mend,
  ) {}

  /** Looks once a visit. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  find(id: string | undefined): Own | undefined {
    return this.list.find((one) => one.id === id);
  }

  /** A list that was just read. It is not kept until `save`. */
  add(answer: ImportAnswer): Own {
    const own: Own = { ...this.#entry(fresh(), answer), kept: false };
    this.#answers.set(own.id, answer);
    this.#set(own);
    return own;
  }

  async save(id: string): Promise<boolean> {
    const own = this.find(id);
    return own ? this.#put(own) : false;
  }

  /** The whole answer for a list: of this visit, or read from its roster file again. */
  async answer(id: string): Promise<ImportAnswer> {
    const held = this.#answers.get(id);
    if (held) return held;
    const own = this.find(id);
    if (!own) throw new Error('This list is not in this browser. Import it again.');
    const read = await this.mendRoster(own.file, []);
    const answer = { ...read, format: own.format, findings: carryOver(own.findings, read, []) };
    this.#answers.set(id, answer);
    // The program may know more than when it was saved.
    const card = { ...own, card: answer.army.card, playable: answer.playable };
    if (!sameCard(card.card, own.card) || card.playable !== own.playable) this.#set(card);
    return answer;
  }

  /** Changes a list; one that is kept stays kept. */
  async mend(id: string, fixes: Fix[]): Promise<ImportAnswer> {
    const before = await this.answer(id);
    const read = await this.mendRoster(before.roster, fixes);
    return this.replace(id, {
      ...read,
      format: before.format,
      findings: carryOver(before.findings, read, fixes),
    });
  }

  /** Puts another reading in a list's place: after a change, or when one is taken back. */
  async replace(id: string, answer: ImportAnswer): Promise<ImportAnswer> {
    const own = this.find(id);
    this.#answers.set(id, answer);
    if (own) {
      const next: Own = { ...this.#entry(id, answer), kept: own.kept };
      this.#set(next);
      if (own.kept) await this.#put(next);
    }
    return answer;
  }

  async remove(id: string): Promise<void> {
    const own = this.find(id);
    if (!own) return;
    this.list = this.list.filter((one) => one.id !== id);
    this.deleted = own;
    if (own.kept) await this.#try(() => this.shelf.remove(id));
  }

  async restore(): Promise<Own | null> {
    const own = this.deleted;
    if (!own) return null;
    this.deleted = null;
    this.#set(own);
    if (own.kept) await this.#put(own);
    return own;
  }

  async #load() {
    await this.#try(async () => {
      const kept = (await this.shelf.all()).map((one): Own => ({ ...one, kept: true }));
      const held = new Set(this.list.map((one) => one.id));
      this.list = [...this.list, ...kept.filter((one) => !held.has(one.id))].sort(
        (a, b) => b.saved - a.saved,
      );
    });
    this.loaded = true;
  }

  async #put(own: Own): Promise<boolean> {
    const done = await this.#try(() => this.shelf.put(own));
    this.#set({ ...own, kept: done });
    return done;
  }

  #set(own: Own) {
    const held = this.list.some((one) => one.id === own.id);
    this.list = held ? this.list.map((one) => (one.id === own.id ? own : one)) : [own, ...this.list];
  }

  #entry(id: string, answer: ImportAnswer): Roster {
    return {
      id,
      file: answer.roster,
      format: answer.format,
      card: answer.army.card,
      playable: answer.playable,
      findings: answer.findings,
      saved: Date.now(),
    };
  }

  async #try(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      this.problem = '';
      return true;
    } catch (error) {
      this.problem = error instanceof ShelfError ? error.message : said(error);
      return false;
    }
  }
}

export const rosters = new Rosters(new BrowserShelf(), (roster, fixes) => api.mend({ roster, fixes }));
