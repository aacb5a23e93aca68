import { describe, expect, it } from 'vitest';
import { ASK_ALL, inShort, orderFor, readOrders, ROWS, sameOrders, SENSIBLE } from './orders';

describe('standing orders', () => {
  it('of a new player answer what is no choice, and ask for a Command Re-roll from 10 per cent', () => {
    expect(readOrders(null)).toEqual(SENSIBLE);
    expect(SENSIBLE).toMatchObject({ rerolls: true, losses: true, obvious: true, command_reroll: 10 });
  });
  it('are what was stored, and sensible where that makes no sense', () => {
    expect(readOrders(JSON.stringify(ASK_ALL))).toEqual(ASK_ALL);
    expect(readOrders('{"rerolls":false,"command_reroll":null}')).toEqual({
      ...SENSIBLE,
      rerolls: false,
      command_reroll: null,
    });
    for (const bad of ['', 'no JSON', '[]', '3', '{"rerolls":"yes","command_reroll":1.5,"reactions":-1}'])
      expect(readOrders(bad)).toEqual(SENSIBLE);
  });
  it('have a row each, so that every one can be changed', () => {
    expect(ROWS.map((row) => row.id).sort()).toEqual(Object.keys(SENSIBLE).sort());
    for (const row of ROWS) expect(row.limit !== undefined).toBe(typeof SENSIBLE[row.id] === 'number');
  });
  it('are offered at the questions that they answer', () => {
    expect(orderFor('COMMAND_REROLL')).toBe('command_reroll');
    expect(orderFor('CASUALTIES')).toBe('losses');
    expect(orderFor('FACTION')).toBeNull();
    expect(orderFor('UNIT')).toBeNull();
  });
  it('are told in short', () => {
    expect(inShort(ASK_ALL)).toEqual([]);
    expect(inShort(SENSIBLE)).toContain('Command Re-roll: offer from 10\u00a0%');
    expect(inShort({ ...SENSIBLE, command_reroll: null })).toContain('Command Re-roll: never');
  });
  it('are the same if every order is', () => {
    expect(sameOrders(SENSIBLE, { ...SENSIBLE })).toBe(true);
    for (const { id } of ROWS) {
      const other = typeof SENSIBLE[id] === 'boolean' ? !SENSIBLE[id] : null;
      expect(sameOrders(SENSIBLE, { ...SENSIBLE, [id]: other })).toBe(false);
    }
  });
});
