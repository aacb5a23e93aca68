/** The fixtures that the Rust side writes and reads are messages of these types. */
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { ClientMessage, HexClientMessage, HexServerMessage, ServerMessage } from './protocol';

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
    'ghost',
    'clock',
    'pointed',
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

test('server messages of the skirmish', () => {
  const messages = read('skirmish-server-messages.json') as HexServerMessage[];
  const kinds = messages.map((message) => (message.type === 'reply' ? message.reply.reply : message.type));
  expect(kinds).toEqual([
    'welcome',
    'played',
    'undone',
    'game',
    'done',
    'preview',
    'hint',
    'why',
    'rematch',
    'pong',
    'refused',
    'bye',
  ]);
  const [welcome, played] = messages;
  if (welcome?.type !== 'welcome' || played?.type !== 'played') throw new Error('a welcome comes first');
  expect(welcome.view.units.length).toBe(4);
  for (const unit of welcome.view.units) expect(unit.fields.HP_CUR).toBeGreaterThan(-1);
  expect(welcome.view.targets.length).toBeGreaterThan(0);
  expect(welcome.board.size.cols).toBeGreaterThan(5);
  expect(played.entry.lines[0]?.text).toMatch(/^Unit \d+ /);
});

test('client messages of the skirmish', () => {
  const messages = read('skirmish-client-messages.json') as HexClientMessage[];
  expect(messages[0]?.type).toBe('hello');
  for (const message of messages) if (message.type !== 'hello') expect(message.id).toBeGreaterThan(0);
});
