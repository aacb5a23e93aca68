/** A game that is being set up: what has been chosen, and what stands in the way. */
import type { ArmyCard, Catalog, Level, NewGame, SideWanted, Who } from '../../protocol';
import type { Own } from '../../rosters/rosters.svelte';
import { draw, layoutsInPool, mapsInPool } from '../battlefield';
import { unsaid } from '../../rosters/report';
import { opponentOf } from '../pick';

export type Size = 'INCURSION' | 'STRIKE_FORCE';

export const sizes: { value: Size; label: string; name: string; points: number }[] = [
  { value: 'INCURSION', label: 'Incursion 1000', name: 'Incursion', points: 1000 },
  { value: 'STRIKE_FORCE', label: 'Strike Force 2000', name: 'Strike Force', points: 2000 },
];

export class Side {
  who = $state<Who>('me');
  army = $state('');
  level = $state<Level>('normal');
  mode = $state<'tactical' | 'fixed'>('tactical');
  fixed = $state<[string, string]>(['', '']);
  /** The person who comes by the link brings the army. */
  open = $state(false);
}

export class Setup {
  size = $state<Size>('INCURSION');
  sides: [Side, Side] = [new Side(), new Side()];
  mission = $state('');
  twist = $state('');
  /** Who is behind draws a Challenger card. */
  challengers = $state(false);
  deployment = $state('');
  layout = $state('');
  /** Minutes of a chess clock; 0 has none. */
  clock = $state(0);
  /** Seconds to react; 0 waits. */
  reaction = $state(0);
  /** Points by which lists may be over. */
  allowance = $state(0);
  /** The computer sets both armies up. */
  deployed = $state(false);

  constructor(
    public readonly catalog: Catalog,
    army?: string | null,
    /** Lists that were brought. */
    private readonly brought: () => Own[] = () => [],
  ) {
    this.sides[1].who = 'ai';
    this.#muster();
    if (army) {
      this.choose(0, army);
      const mine = this.card(0);
      if (mine) this.sides[1].army = opponentOf(this.armies, mine).id;
    }
    const first = catalog.pool[0];
    this.mission = first?.mission ?? catalog.missions[0]?.id ?? '';
    this.deployment = first?.deployment ?? catalog.deployments[0]?.id ?? '';
    this.layout = first?.layouts[0] ?? catalog.layouts[0]?.id ?? '';
    const [one, two] = catalog.secondaries;
    for (const side of this.sides) side.fixed = [one?.id ?? '', two?.id ?? ''];
  }

  get armies(): ArmyCard[] {
    return this.catalog.armies.filter((army) => army.size === this.size);
  }

  /** Lists that were brought, whatever their size. */
  get yours(): Own[] {
    return this.brought();
  }

  /** The list that was brought for a side, if its army is one. */
  own(at: number): Own | undefined {
    if (this.isOpen(at)) return undefined;
    return this.yours.find((one) => one.id === this.sides[at]?.army);
  }

  /** An army for a side. One of another size sets the size of the battle; the other side follows. */
  choose(at: 0 | 1, army: string) {
    const own = this.yours.find((one) => one.id === army);
    const card = own?.card ?? this.catalog.armies.find((one) => one.id === army);
    if (!card) return;
    const size = sizes.find((one) => one.value === card.size)?.value;
    if (size && size !== this.size) {
      this.size = size;
      this.allowance = 0;
    }
    this.sides[at].army = army;
    const other = at === 0 ? 1 : 0;
    if (!this.isOpen(other) && !this.card(other) && this.armies.length > 0)
      this.sides[other].army = opponentOf(this.armies, card).id;
  }

  get limit(): number {
    return sizes.find((size) => size.value === this.size)?.points ?? 0;
  }

  /** The guest of this side brings the army. */
  isOpen(at: number): boolean {
    const side = this.sides[at];
    return side?.who === 'link' && side.open;
  }

  card(at: number): ArmyCard | undefined {
    if (this.isOpen(at)) return undefined;
    return this.own(at)?.card ?? this.armies.find((army) => army.id === this.sides[at]?.army);
  }

  /** How many points a list is over, beyond what is allowed. */
  over(at: number): number {
    return Math.max(0, (this.card(at)?.points ?? 0) - this.limit - this.allowance);
  }

  /** What the list check says and is not allowed. Points alone can be allowed. */
  problems(at: number): string[] {
    if (this.isOpen(at)) return this.isOpen(1 - at) ? ['Choose one army at least.'] : [];
    const card = this.card(at);
    if (!card) return ['No army is chosen.'];
    const own = this.own(at);
    if (own) return this.#ownProblems(own, at);
    const allowed = card.points > this.limit && this.over(at) === 0;
    return allowed && card.problems.length === 1 ? [] : card.problems;
  }

  /** Why the game cannot start yet, in words. */
  get blocked(): string | null {
    for (const at of [0, 1]) {
      const problem = this.problems(at)[0];
      if (problem) return `${this.card(at)?.names.name ?? `Side ${at + 1}`}: ${problem}`;
      const side = this.sides[at];
      if (this.isOpen(at)) continue;
      if (side?.mode === 'fixed' && side.fixed[0] === side.fixed[1])
        return `${this.card(at)?.names.name}: choose two different fixed secondaries.`;
    }
    return null;
  }

  /** The most points a list has that is over, where allowing them would help. */
  get allowable(): number | null {
    const over = Math.max(...[0, 1].map((at) => this.over(at)));
    return over > 0 ? over + this.allowance : null;
  }

  resize(size: Size) {
    this.size = size;
    this.allowance = 0;
    this.#muster();
  }

  random() {
    const drawn = draw(this.catalog);
    if (drawn) Object.assign(this, drawn);
  }

  /** A mission or map may leave the pool: the layout follows where the pool has one. */
  follow(change: { mission?: string; deployment?: string }) {
    if (change.mission !== undefined) {
      this.mission = change.mission;
      const maps = mapsInPool(this.catalog, this.mission);
      const first = [...maps][0];
      if (first && !maps.has(this.deployment)) this.deployment = first;
    }
    if (change.deployment !== undefined) this.deployment = change.deployment;
    const layouts = layoutsInPool(this.catalog, this.mission, this.deployment);
    const layout = [...layouts][0];
    if (layout && !layouts.has(this.layout)) this.layout = layout;
  }

  wanted(name: string): NewGame {
    const side = ({ who, army, level, mode, fixed, open }: Side): SideWanted => {
      if (who === 'link' && open) return { army: '', open, who, name: '' };
      return {
        ...this.#army(army),
        who,
        name: who === 'me' ? name : '',
        ...(who === 'ai' ? { level } : {}),
        ...(mode === 'fixed' ? { fixed: [fixed[0], fixed[1]] } : {}),
      };
    };
    return {
      sides: [side(this.sides[0]), side(this.sides[1])],
      mission: this.mission,
      deployment: this.deployment,
      layout: this.layout,
      deployed: this.deployed,
      reaction_seconds: this.reaction,
      allowance: this.allowance,
      ...(this.twist ? { twist: this.twist } : {}),
      ...(this.challengers ? { challengers: true } : {}),
      ...(this.clock ? { clock_minutes: this.clock } : {}),
    };
  }

  #army(id: string): Pick<SideWanted, 'army' | 'roster'> {
    const own = this.yours.find((one) => one.id === id);
    return own ? { army: own.card.id, roster: own.file } : { army: id };
  }

  /** What keeps a list from the table. One that can be played is played as it is, except for points. */
  #ownProblems({ card, playable, findings }: Own, at: number): string[] {
    if (!playable) {
      const found = findings.filter((one) => one.kind === 'problem').map((one) => one.message);
      const all = [...found, ...unsaid(card.problems, findings)];
      return all.length > 0 ? all : ['It cannot be put on the table yet: mend it first.'];
    }
    const over = this.over(at);
    if (over === 0) return [];
    const large = `${card.points} points are ${over} more than this battle’s ${this.limit}.`;
    return card.size === this.size && card.problems.length > 0 ? card.problems : [large];
  }

  #muster() {
    const armies = this.armies;
    const mine = armies.find((army) => army.names.faction === 'Space Marines') ?? armies[0];
    if (!mine) return;
    this.sides[0].army = mine.id;
    this.sides[1].army = opponentOf(armies, mine).id;
  }
}
