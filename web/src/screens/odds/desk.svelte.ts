/** The odds screen: what is asked, what the server answers, what is kept to compare. */
import { api } from '../../net/api';
import type { Catalog, OddsAnswer, OddsRequest, SheetInfo } from '../../protocol';
import { failure } from '../words';
import { fromQuery, toQuery } from './query';
import { carriers, mainWeapon, weaponsOf, type Weapon } from './weapons';

export interface Pinned {
  key: string;
  name: string;
  answer: OddsAnswer;
}

const MOST_PINS = 5;

export class Desk {
  asked = $state.raw<OddsRequest>({
    attacker: '',
    weapon: '',
    models: 1,
    target: '',
    target_models: 1,
    wounds_lost: 0,
    switches: [],
  });
  answer = $state.raw<OddsAnswer | null>(null);
  problem = $state('');
  busy = $state(false);
  pins = $state.raw<Pinned[]>([]);
  /** The pin that is drawn as dashed lines. */
  against = $state<string | null>(null);

  #sheets = new Map<string, SheetInfo>();
  #turn = 0;

  constructor(
    public readonly catalog: Catalog,
    query: string,
  ) {
    for (const faction of catalog.factions)
      for (const sheet of faction.sheets) this.#sheets.set(sheet.id, sheet);
    const linked = fromQuery(query);
    if (linked && this.#sheets.has(linked.attacker) && this.#sheets.has(linked.target)) {
      this.asked = linked;
      void this.ask();
    } else this.#begin();
  }

  get attacker(): SheetInfo | undefined {
    return this.#sheets.get(this.asked.attacker);
  }

  get target(): SheetInfo | undefined {
    return this.#sheets.get(this.asked.target);
  }

  get weapons(): Weapon[] {
    return this.attacker ? weaponsOf(this.attacker) : [];
  }

  get weapon(): Weapon | undefined {
    return this.weapons.find((one) => one.profiles.some((profile) => profile.id === this.asked.weapon));
  }

  get profile() {
    return this.weapon?.profiles.find((profile) => profile.id === this.asked.weapon)?.info;
  }

  get compared(): Pinned | null {
    return this.pins.find((pin) => pin.key === this.against) ?? null;
  }

  /** The present setting in words. */
  get name(): string {
    const on = (this.answer?.switches ?? []).filter((one) => one.on && !one.off).map((one) => one.name);
    return [`${this.asked.models} × ${this.profile?.name ?? ''}`, ...on].join(' + ');
  }

  set(change: Partial<OddsRequest>) {
    this.asked = { ...this.asked, ...change };
    void this.ask();
  }

  attackWith(id: string) {
    const sheet = this.#sheets.get(id);
    const first = sheet && mainWeapon(sheet);
    if (!sheet || !first) return;
    this.set({ attacker: id, ...this.#armed(sheet, first.id), switches: [] });
  }

  arm(weapon: string) {
    if (this.attacker) this.set(this.#armed(this.attacker, weapon));
  }

  attack(id: string) {
    const sheet = this.#sheets.get(id);
    if (!sheet) return;
    const models = Math.max(1, Object.keys(sheet.models).length);
    this.set({ target: id, target_models: models, wounds_lost: 0, switches: [] });
  }

  toggle(id: string, on: boolean) {
    const rest = this.asked.switches.filter((one) => one !== id);
    this.set({ switches: on ? [...rest, id] : rest });
  }

  pin() {
    if (!this.answer) return;
    const key = toQuery(this.asked);
    const pin = { key, name: this.name, answer: this.answer };
    this.pins = [...this.pins.filter((one) => one.key !== key), pin].slice(-MOST_PINS);
    this.against = key;
  }

  unpin(key: string) {
    this.pins = this.pins.filter((one) => one.key !== key);
    if (this.against === key) this.against = this.pins.at(-1)?.key ?? null;
  }

  async ask() {
    const turn = ++this.#turn;
    history.replaceState(null, '', `/odds?${toQuery(this.asked)}`);
    this.busy = true;
    try {
      const answer = await api.odds(this.asked);
      if (turn !== this.#turn) return;
      this.answer = answer;
      this.problem = '';
    } catch (error) {
      if (turn !== this.#turn) return;
      this.problem = failure(error);
    }
    this.busy = false;
  }

  #armed(sheet: SheetInfo, weapon: string) {
    return { weapon, models: Math.max(1, carriers(sheet, weapon)) };
  }

  #begin() {
    const [first, second] = ['space-marines', 'orks'].map(
      (id) => this.catalog.factions.find((one) => one.id === id) ?? this.catalog.factions[0],
    );
    const attacker =
      first?.sheets.find((sheet) => sheet.id.endsWith('hellblaster-squad')) ??
      first?.sheets.find((sheet) => sheet.weapons.length > 0);
    const target = second?.sheets.find((sheet) => sheet.id.endsWith('boyz')) ?? second?.sheets[0];
    if (!attacker || !target) {
      this.problem = 'This server knows no datasheets, so there is nothing to count.';
      return;
    }
    const weapon = mainWeapon(attacker);
    this.set({
      attacker: attacker.id,
      ...this.#armed(attacker, weapon?.id ?? ''),
      target: target.id,
      target_models: Math.max(1, Object.keys(target.models).length),
    });
  }
}
