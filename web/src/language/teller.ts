/** Who is who, for sentences: which units are one's own, what models and markers are called. */
import type { GameInfo, TableInfo } from '../protocol';
import { side } from '../state/sides';
import type { UnitPart } from './parts';

/** A model by the name its datasheet gives it. */
export interface ModelName {
  name: string;
  /** The only model of its unit. */
  alone: boolean;
  /** The only one of that name in its unit. */
  only: boolean;
}

export interface Teller {
  unit(id: string): UnitPart;
  /** The unit belongs to the one person who looks. */
  own(id: string): boolean;
  /** Both sides have a unit of this name, and neither is the reader's own: then its army is named beside it. */
  alike(id: string): boolean;
  model(unit: string, model: string): ModelName;
  /** "You" only where one seat is here. */
  you(player: number): boolean;
  player(player: number): string;
  marker(id: string): string;
  /** A corner of the table, counted round it from the origin, and the one opposite. */
  corners(corner: number): [number, number][];
}

/** What a sentence is made for: the table, and who looks at it. */
export interface Known {
  table: TableInfo | null;
  info: GameInfo | null;
  /** Seats of this page; none watches. */
  players: number[];
}

/** Markers are called by their number: "3" of the third one. */
export const markerName = (id: string): string => (id.length > 1 && id.startsWith('o') ? id.slice(1) : id);

export function teller({ table, info, players }: Known): Teller {
  const sheet = (id: string) => table?.units[id];
  const you = (player: number): boolean => players.length === 1 && players[0] === player;
  const own = (id: string): boolean => you(sheet(id)?.player ?? 0);
  const names = new Map<string, number>();
  for (const { name, player } of Object.values(table?.units ?? {}))
    names.set(name, (names.get(name) ?? 0) | player);
  /** A model of an attached leader has the leader's id before its own. */
  const found = (unit: string, model: string) => {
    const dot = model.lastIndexOf('.');
    return dot < 0
      ? { of: sheet(unit), id: model }
      : { of: sheet(model.slice(0, dot)), id: model.slice(dot + 1) };
  };
  return {
    unit: (id) => ({ unit: id, name: sheet(id)?.name ?? id, player: sheet(id)?.player ?? 0 }),
    own,
    alike: (id) => players.length !== 1 && names.get(sheet(id)?.name ?? '') === 3,
    model: (unit, model) => {
      const { of, id } = found(unit, model);
      const models = Object.values(of?.models ?? {});
      const name = of?.models[id]?.name ?? '';
      return {
        name: name || of?.name || unit,
        alone: models.length <= 1 || name === '',
        only: models.filter((one) => one.name === name).length === 1,
      };
    },
    you,
    player: (player) => {
      if (info) return side(info, players, player).name;
      const [one, two] = table?.armies ?? [];
      const army = player === 2 ? two : one;
      return (one?.faction === two?.faction ? army?.name : army?.faction) || `Player ${player}`;
    },
    marker: markerName,
    corners: (corner) => {
      const { width, height } = table?.board ?? { width: 0, height: 0 };
      const all: [number, number][] = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ];
      return [0, 2].map((turn): [number, number] => all[(corner + turn) % all.length] ?? [0, 0]);
    },
  };
}
