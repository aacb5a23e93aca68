/** What the page itself says of a skirmish; lines of the log and reasons of refusals come from the server. */
import { levelName } from '../screens/words';
import { percent } from '../state/words';
import type { HexGame, HexUnit, HexView } from '../protocol';

export const PHASES = ['MOVE', 'SHOOT', 'CHARGE', 'FIGHT'] as const;
export type Phase = (typeof PHASES)[number];

export const phaseName: Record<Phase, string> = {
  MOVE: 'Move',
  SHOOT: 'Shoot',
  CHARGE: 'Charge',
  FIGHT: 'Fight',
};
const doing: Record<Phase, string> = {
  MOVE: 'moves',
  SHOOT: 'shoots',
  CHARGE: 'charges',
  FIGHT: 'fights',
};

export const sideName = (player: number): string => (player === 0 ? 'Blue' : 'Orange');

export const mustFinish = (unit: number): string =>
  `Unit ${unit} has begun its attacks and must finish them.`;

export const unitName = (unit: HexUnit): string =>
  unit.fields.name ? `Unit ${unit.fields.id}, ${unit.fields.name}` : `Unit ${unit.fields.id}`;

/** Who plays a side, from where this page sits. */
export function seatName(game: HexGame, players: readonly number[], player: number): string {
  const seat = game.seats[player === 1 ? 1 : 0];
  if (seat.level) return `AI ${levelName(seat.level)}`;
  if (players.length === 1 && players[0] === player) return 'You';
  return seat.name || sideName(player);
}

/** Whose decision it is. */
export function headline(game: HexGame, players: readonly number[], view: HexView): string {
  if (view.over) return 'The skirmish is over';
  const asked = view.asked ?? 0;
  const name = seatName(game, players, asked);
  if (name === 'You') return 'Your decision';
  return game.seats[asked === 1 ? 1 : 0].level ? `${name} to act` : `${name} decides`;
}

/** What is decided. */
export function about(view: HexView): string {
  if (view.over) return '';
  const waiting = view.units.filter((unit) => unit.ready).length;
  if (view.active === null) return waiting === 1 ? '1 unit may act' : `${waiting} units may act`;
  const more = waiting === 0 ? '' : `; ${waiting} more may act`;
  if (view.phase === 'SHOOT' || view.phase === 'FIGHT')
    return `unit ${view.active} ${doing[view.phase]}, ${view.left} left${more}`;
  const rolled = view.charge_roll === null ? '' : `, rolled ${view.charge_roll}`;
  return `unit ${view.active} ${doing[view.phase]}${rolled}${more}`;
}

/** What the buttons of the mouse do now. */
export function clicksNow(view: HexView, target: number | null): string[] {
  if (view.active === null) return ['Left on a ringed unit: activate it'];
  const other = view.may_postpone && view.units.some((unit) => unit.ready);
  const another = other ? ['on another ringed unit: switch'] : [];
  switch (view.phase) {
    case 'MOVE':
      return [
        'Left on green: move',
        'on the unit: postpone',
        ...another,
        'right on the unit: give up the move',
      ];
    case 'CHARGE':
      return [
        'Left on amber: charge',
        'on the unit: postpone',
        ...another,
        'right on the unit: give up the charge',
      ];
    case 'SHOOT':
      return [
        'Left on a target: one shot',
        ...another,
        view.begun ? 'right on the unit: fire no more' : 'right on the unit: wait',
      ];
    case 'FIGHT':
      return [
        target === null ? 'Left on a target: choose it' : 'Left on it again: strike one blow',
        ...another,
        view.begun ? 'the unit must finish' : 'right on the unit: postpone',
      ];
  }
}

const MARKS: [mark: string, word: string][] = [
  ['FLED', 'fled'],
  ['FOUGHT', 'fought'],
  ['CHARGED', 'charged'],
  ['SHOT', 'shot'],
  ['MOVED', 'moved'],
];

/** How a unit stands, in a word or two. */
export function standing(unit: HexUnit, active: number | null): string {
  if (!unit.alive) return 'dead';
  if (unit.fields.id === active) return 'active';
  if (unit.ready) return 'may act';
  const marked = MARKS.find(([mark]) => unit.marks.includes(mark))?.[1];
  if (unit.engaged) return marked ? `${marked}, engaged` : 'engaged';
  return marked ?? '';
}

/** A unit as it is spoken. */
export function spoken(unit: HexUnit, view: HexView, target: number | null): string {
  const { HP_CUR, HP_MAX, col, row, player } = unit.fields;
  const aimed = view.targets.find((one) => one.unit === unit.fields.id);
  return [
    `${unitName(unit)}, ${sideName(player)}`,
    `${HP_CUR} of ${HP_MAX} hit points`,
    `at ${col}, ${row}`,
    standing(unit, view.active),
    aimed ? `target, ${percent(aimed.kills)} to destroy` : '',
    target === unit.fields.id ? 'chosen: once more to strike' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export const hexes = (count: number): string => (count === 1 ? '1 hex' : `${count} hexes`);

/** How a skirmish stands, for a list of them. */
export const summary = (name: string, view: HexView): string =>
  view.over ? `${name}, over` : `${name}, turn ${view.turn}`;

const BY = {
  ELIMINATION: 'Nobody is left on the other side.',
  OBJECTIVES: 'More objectives held after the last turn.',
  VALUE: 'As many objectives, more value alive.',
  DRAW: 'As many objectives, as much value.',
} as const;

/** How it ended: a title and a sentence. */
export function ending(
  game: HexGame | null,
  players: readonly number[],
  over: NonNullable<HexView['over']>,
): { title: string; why: string } {
  if (over.winner === null) return { title: 'A draw', why: BY[over.by] };
  const name = game ? seatName(game, players, over.winner) : sideName(over.winner);
  return { title: name === 'You' ? 'You win' : `${name} wins`, why: BY[over.by] };
}
