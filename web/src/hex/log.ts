/** The server's lines, put under their phases. */
import { attackDice, attackHead, attackResult } from '../language/en/hex';
import type { HexEntry, HexLine } from '../protocol';

export interface LogItem {
  /** Unlike any other. */
  id: string;
  /** The step that it belongs to. */
  seq: number;
  kind: string;
  player: number;
  /** Who did what. */
  head: string;
  /** The dice, where there are any. */
  dice: string;
  /** What came of it, an attack each. */
  results: string[];
  died: boolean;
  /** The step whose reason can be asked for. */
  why: number | null;
}

export interface LogGroup {
  title: string;
  player: number;
  items: LogItem[];
}

/** Before anything is told, the first phase has begun. */
const FIRST = 'Turn 1 · Blue · Move';
/** A line in its parts: of an attack who at whom, the dice and what came of it; any other line is whole. */
export function parts(line: HexLine): Pick<LogItem, 'head' | 'dice' | 'results'> {
  const { attack } = line;
  if (!attack) return { head: line.text, dice: '', results: [] };
  return { head: attackHead(attack), dice: attackDice(attack), results: [attackResult(attack)] };
}

/** All of it by phase; phases in which nothing happened are left out, but for the present one. */
export function grouped(log: readonly HexEntry[], full: boolean): LogGroup[] {
  const groups: LogGroup[] = [{ title: FIRST, player: 0, items: [] }];
  let reason: { player: number; seq: number } | null = null;
  for (const entry of log) {
    const own = entry.why ? entry.seq : reason?.player === entry.player ? reason.seq : null;
    let asked = false;
    for (const [number, line] of entry.lines.entries()) {
      if (line.kind === 'phase') {
        groups.push({ title: line.text, player: line.player, items: [] });
        continue;
      }
      if (!full && (line.kind === 'roll' || line.kind === 'part')) continue;
      const item: LogItem = {
        id: `${entry.seq}.${number}`,
        seq: entry.seq,
        kind: line.kind,
        player: line.player,
        ...parts(line),
        died: line.died !== null,
        why: asked || line.kind === 'over' ? null : own,
      };
      asked = true;
      put(groups[groups.length - 1]!.items, item, full);
    }
    // The reason for an activation is told with what the unit then did.
    if (asked) reason = null;
    else if (entry.why) reason = { player: entry.player, seq: entry.seq };
  }
  return groups.filter((group, at) => group.items.length > 0 || at === groups.length - 1);
}

/** In short, attacks of one unit at another are one line. */
function put(items: LogItem[], item: LogItem, full: boolean) {
  const last = items.at(-1);
  if (!full && item.kind === 'attack' && last?.kind === 'attack' && last.head === item.head) {
    last.results.push(...item.results);
    last.died ||= item.died;
    last.why ??= item.why;
  } else items.push(item);
}
