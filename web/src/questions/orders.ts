/** Standing orders: what the server answers for this person without asking. They are remembered in the browser and
 *  sent whenever a seat is taken. */
import type { Orders } from '../protocol';

/** What a new player begins with: nothing is asked that has one sensible answer, and nothing is lost by it. */
export const SENSIBLE: Orders = {
  rerolls: true,
  losses: true,
  precision: true,
  command_reroll: 10,
  // What the computer counts a command point for at the beginning of a battle.
  reactions: 10,
  kept_dice: true,
  obvious: true,
};

/** Every question of the rules is asked. */
export const ASK_ALL: Orders = {
  rerolls: false,
  losses: false,
  precision: false,
  command_reroll: 0,
  reactions: 0,
  kept_dice: false,
  obvious: false,
};

const isLimit = (value: unknown, most: number): value is number | null =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most);

/** Orders as they were stored; whatever is missing or makes no sense is as a new player has it. */
export function readOrders(text: string | null): Orders {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    stored = {};
  }
  const held = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const flag = (name: 'rerolls' | 'losses' | 'precision' | 'kept_dice' | 'obvious'): boolean =>
    typeof held[name] === 'boolean' ? held[name] : SENSIBLE[name];
  const limit = (name: 'command_reroll' | 'reactions', most: number): number | null => {
    const value = held[name];
    return isLimit(value, most) ? value : SENSIBLE[name];
  };
  return {
    rerolls: flag('rerolls'),
    losses: flag('losses'),
    precision: flag('precision'),
    command_reroll: limit('command_reroll', 100),
    reactions: limit('reactions', 1000),
    kept_dice: flag('kept_dice'),
    obvious: flag('obvious'),
  };
}

/** Whether two sets of orders say the same, order by order. */
export const sameOrders = (a: Orders, b: Orders): boolean => ROWS.every(({ id }) => a[id] === b[id]);

/** A row of the panel: a switch, or a switch with a limit. */
export interface OrderRow {
  id: keyof Orders;
  label: string;
  text: string;
  /** For orders with a limit: how the limit is written and how far it goes. */
  limit?: { name: string; step: number; most: number; show: (value: number) => string };
}

/** The panel, in the order in which a player meets the questions. */
export const ROWS: readonly OrderRow[] = [
  {
    id: 'obvious',
    label: 'Answer what is no choice',
    text: 'Best save, only answers, charge rolls, phases with nothing to do.',
  },
  {
    id: 'rerolls',
    label: 'Re-roll failures',
    text: 'Where a rule allows it at no cost.',
  },
  {
    id: 'losses',
    label: 'Casualties as proposed',
    text: 'Keeps leaders, special weapons and the unit together. A loss that splits the unit is asked.',
  },
  {
    id: 'precision',
    label: 'Place Precision attacks',
    text: 'On the Character worth most.',
  },
  {
    id: 'command_reroll',
    label: 'Offer Command Re-roll',
    text: 'If it changes the outcome by at least this much and is clearly worth its command point.',
    limit: {
      name: 'Least change for a Command Re-roll',
      step: 5,
      most: 50,
      show: (value) => (value === 0 ? 'always' : `${value}\u00a0%`),
    },
  },
  {
    id: 'kept_dice',
    label: 'Offer kept dice sparingly',
    text: 'Before a roll, only where the computer would use a Miracle die.',
  },
  {
    id: 'reactions',
    label: 'Offer reactions',
    text: 'If one is worth at least this many victory points.',
    limit: {
      name: 'Least worth of a reaction',
      step: 5,
      most: 50,
      show: (value) => (value === 0 ? 'always' : `${(value / 10).toFixed(1)}\u00a0VP`),
    },
  },
];

/** The order that answers a kind of question, so that the panel can be offered where the question is first met. */
export function orderFor(kind: string): keyof Orders | null {
  switch (kind) {
    case 'REROLL':
      return 'rerolls';
    case 'ALLOCATE':
    case 'HAZARDOUS':
    case 'CASUALTIES':
    case 'COHERENCY':
      return 'losses';
    case 'PRECISION':
      return 'precision';
    case 'COMMAND_REROLL':
      return 'command_reroll';
    case 'REACTION':
      return 'reactions';
    case 'CHOOSE_SAVE':
    case 'CONTINUE':
    case 'CHARGE_ROLL':
      return 'obvious';
    default:
      return null;
  }
}

/** What the volley's panel says of the orders, one line for each that is given. */
export function inShort(orders: Orders): string[] {
  const out: string[] = [];
  if (orders.rerolls) out.push('Re-roll every failure the rules give');
  if (orders.obvious) out.push('Best save, no question');
  if (orders.losses) out.push('Casualties as proposed');
  if (orders.command_reroll === null) out.push('Command Re-roll: never');
  else if (orders.command_reroll > 0) out.push(`Command Re-roll: offer from ${orders.command_reroll}\u00a0%`);
  return out;
}
