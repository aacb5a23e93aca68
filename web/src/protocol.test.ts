/** The fixtures that the Rust side writes and reads are messages of these types. */
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { ClientMessage, ServerMessage } from './protocol';

const read = (name: string) =>
  JSON.parse(readFileSync(`../crates/protocol/fixtures/${name}`, 'utf8')) as unknown;

test('server messages', () => {
  const messages = read('server-messages.json') as ServerMessage[];
  const kinds = messages.map((message) => message.type);
  expect(kinds).toEqual([
    'welcome',
    'played',
    'undone',
    'next',
    'game',
    'chat',
    'proposed',
    'settled',
    'note',
    'reply',
    'refused',
    'bye',
  ]);
  const welcome = messages[0];
  if (welcome?.type !== 'welcome') throw new Error('the first is a welcome');
  expect(Object.keys(welcome.state.units).length).toBeGreaterThan(8);
  for (const unit of Object.values(welcome.state.units))
    for (const model of Object.values(unit.models)) expect(model.at).toHaveLength(3);
  expect(welcome.table.board.terrain.length).toBeGreaterThan(5);
  expect(welcome.next?.options[0]?.label).toBeTruthy();
});

test('client messages', () => {
  const messages = read('client-messages.json') as ClientMessage[];
  expect(messages[0]?.type).toBe('hello');
  for (const message of messages) if (message.type !== 'hello') expect(message.id).toBeGreaterThan(0);
});
