/** A skirmish that is being set up: which board, who plays each side. */
import type { ErrorInfo, HexLevel, HexScenarioCard, HexSide, NewHexGame, Who } from '../protocol';

export interface SideWish {
  who: Who;
  level: HexLevel;
}

/** The board of the quick start. */
export const STANDARD = 'standard';

export class HexSetup {
  /** The id of a scenario that comes with the program; empty for one's own. */
  scenario = $state(STANDARD);
  /** One's own, as pasted or dropped. */
  own = $state('');
  sides = $state<[SideWish, SideWish]>([
    { who: 'me', level: 'normal' },
    { who: 'ai', level: 'normal' },
  ]);

  constructor(public readonly cards: readonly HexScenarioCard[]) {
    if (!cards.some((card) => card.id === STANDARD)) this.scenario = cards[0]?.id ?? '';
  }

  /** What was pasted, if it is JSON at all. */
  read: { value: Record<string, unknown> } | { problem: string } = $derived.by(() => {
    if (!this.own.trim()) return { problem: 'Paste a scenario or drop its file here.' };
    try {
      const value: unknown = JSON.parse(this.own);
      if (value !== null && typeof value === 'object' && !Array.isArray(value))
        return { value: value as Record<string, unknown> };
      return { problem: 'A scenario is a JSON object: it begins with { and ends with }.' };
    } catch (error) {
      return { problem: `This is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}` };
    }
  });

  /** Why it cannot begin; null when it can. What is wrong within a scenario is for the server to say. */
  get blocked(): string | null {
    return this.scenario === '' && 'problem' in this.read ? this.read.problem : null;
  }

  wanted(name: string): NewHexGame {
    const side = ({ who, level }: SideWish): HexSide =>
      who === 'ai' ? { who, name: '', level } : { who, name: who === 'me' ? name : '' };
    return {
      scenario: this.scenario || ('value' in this.read ? this.read.value : ''),
      sides: [side(this.sides[0]), side(this.sides[1])],
    };
  }
}

export interface Fault {
  /** Which field, as a path; empty for the whole. */
  field: string;
  message: string;
}

/** Every fault of a scenario, as the server names them. */
export function faults({ message, detail }: ErrorInfo): Fault[] {
  const named = detail?.faults;
  return Array.isArray(named) && named.length > 0 ? (named as Fault[]) : [{ field: '', message }];
}

type Picture = HexScenarioCard['scenario'];

/** A pasted scenario as far as it can be drawn; null where it cannot. */
export function drawable(value: Record<string, unknown>): Picture | null {
  const list = <T>(what: unknown): T[] =>
    Array.isArray(what) ? what.filter((one) => one && Number.isInteger((one as { col: unknown }).col)) : [];
  const size = value.size as { cols?: unknown; rows?: unknown } | undefined;
  const side = (length: unknown) =>
    typeof length === 'number' && Number.isInteger(length) && length > 0 && length <= 64;
  if (!size || !side(size.cols) || !side(size.rows)) return null;
  return {
    size: { cols: size.cols as number, rows: size.rows as number },
    turn_limit: typeof value.turn_limit === 'number' ? value.turn_limit : 5,
    walls: list(value.walls),
    objectives: list(value.objectives),
    units: list(value.units),
  };
}
