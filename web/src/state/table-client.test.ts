import { beforeEach, expect, test, vi } from 'vitest';
import { HexClient } from '../hex/client.svelte';
import type { GameInfo, HexGame, HexView, LogEntry, Next, View } from '../protocol';
import type { Request } from '../net/socket';
import { GameClient } from './game.svelte';
import { isMeant } from './meant.svelte';
import { games, hexSeats } from './seats';

/** A server that says what a test tells it to. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: { [key: string]: unknown }[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};

  constructor(readonly url: string) {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { [key: string]: unknown });
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** Answers what was sent last. */
  reply(reply: object) {
    this.say({ type: 'reply', id: this.sent.at(-1)?.['id'], reply });
  }
  refuse(code: string) {
    this.say({ type: 'refused', id: this.sent.at(-1)?.['id'], error: { code, message: code } });
  }
  close() {}
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.example' });
  vi.stubGlobal('WebSocket', FakeSocket);
});

const seats = (level: 'easy' | null) => [{ level: null }, { level }];
const entry = (seq: number) => ({ seq, player: 1, events: [], lines: [] }) as unknown as LogEntry;
const next = (player: number) => ({ player, kind: 'UNIT', text: '', options: [] }) as Next;

function battle() {
  games.remember('g1', ['s1'], 'o1');
  const client = new GameClient('g1');
  const socket = FakeSocket.last;
  socket.onopen();
  const info = { rematch: null, seats: seats(null) } as unknown as GameInfo;
  const state = { phase: 'MOVEMENT', units: {}, in_hand: { unit: 'squad' } } as unknown as View;
  const welcome = {
    type: 'welcome',
    players: [1],
    game: info,
    table: {},
    state,
    next: next(1),
    seq: 4,
    log: [entry(4)],
  };
  socket.say({ ...welcome, chat: [] });
  return { client, socket, info };
}

function skirmish() {
  hexSeats.remember('h-1', ['s1']);
  const client = new HexClient('h-1');
  const socket = FakeSocket.last;
  socket.onopen();
  const game = { rematch: null, seats: seats('easy') } as unknown as HexGame;
  const view = (asked: number | null) => ({ asked }) as HexView;
  socket.say({ type: 'welcome', players: [0], game, board: {}, view: view(0), seq: 2, log: [{ seq: 2 }] });
  return { client, socket, game, view };
}

test('both games say hello with the secrets of this browser and come to the same state', () => {
  const { client, socket } = battle();
  expect(socket.url).toBe('ws://table.example/ws/g1');
  expect(socket.sent[0]).toEqual({ type: 'hello', version: 1, game: 'g1', secrets: ['s1', 'o1'] });
  expect([client.status, client.seq, client.mine, client.players]).toEqual(['open', 4, true, [1]]);
  const small = skirmish();
  expect(small.socket.url).toBe('ws://table.example/api/skirmish/h-1/socket');
  expect(small.socket.sent[0]).toEqual({ type: 'hello', version: 1, secrets: ['s1'] });
  expect([small.client.seq, small.client.mine]).toEqual([2, true]);
  small.socket.say({ type: 'played', entry: { seq: 3 }, view: small.view(1) });
  expect([small.client.seq, small.client.mine, small.client.log.length]).toEqual([3, false, 2]);
  small.socket.say({ type: 'undone', seq: 2, view: small.view(0) });
  expect([small.client.seq, small.client.mine, small.client.log.length]).toEqual([2, true, 1]);
});

test('one action at a time: what is pressed before its step is here is not sent', async () => {
  const { client, socket } = battle();
  const first = client.act({ type: 'END_MOVEMENT' });
  const sent = socket.sent.length;
  expect(socket.sent.at(-1)).toMatchObject({
    type: 'act',
    after: 4,
    action: { type: 'END_MOVEMENT', player: 1 },
  });
  expect(client.busy).toBe(true);
  expect(await client.act({ type: 'END_SHOOTING' })).toBeNull();
  expect(socket.sent.length).toBe(sent);
  // Its step is here: the next decision can be made, though the answer is still on its way.
  socket.say({ type: 'played', entry: entry(5), action: {}, diffs: [], next: next(1) });
  expect(client.busy).toBe(false);
  const second = client.act({ type: 'END_SHOOTING' });
  expect(socket.sent.at(-1)).toMatchObject({ after: 5 });
  socket.say({ type: 'reply', id: socket.sent.at(-2)?.['id'], reply: { reply: 'done', seq: 5 } });
  expect(await first).toBe(5);
  expect(client.busy).toBe(true);
  socket.refuse('WRONG_PHASE');
  expect(await second).toBeNull();
  expect([client.busy, client.refused?.code]).toEqual([false, 'WRONG_PHASE']);
});

test('nothing is sent while standing orders answer, an action is taken back or orders are on their way', async () => {
  const { client, socket } = battle();
  const sent = () => socket.sent.filter((one) => one['type'] === 'act').length;
  socket.say({ type: 'next', next: { ...next(1), ordered: true } });
  expect(await client.act({ type: 'END_MOVEMENT' })).toBeNull();
  socket.say({ type: 'next', next: next(1) });
  for (const message of [
    { type: 'undo' },
    { type: 'orders', player: 1, orders: {} },
    { type: 'seat', player: 2, level: null },
  ] as Request[]) {
    const waiting = client.try(message);
    expect(await client.act({ type: 'END_MOVEMENT' })).toBeNull();
    socket.reply({ reply: 'done', seq: 4 });
    await waiting;
    expect(client.busy).toBe(false);
  }
  expect(sent()).toBe(0);
  // Whoever gives up need not wait for anything.
  void client.try({ type: 'undo' });
  void client.act({ type: 'CONCEDE', player: 1 });
  expect(sent()).toBe(1);
  expect('after' in (socket.sent.at(-1) ?? {})).toBe(false);
});

test('a press counts for the decision it was made at, and a held key once', () => {
  expect(isMeant({ at: 12, again: false }, 10)).toBe(true);
  expect(isMeant({ at: 8, again: false }, 10)).toBe(false);
  expect(isMeant({ at: 12, again: true }, 10)).toBe(false);
});

test('what others drag is shown until their unit is no longer in hand, and pings for a while', () => {
  vi.useFakeTimers();
  const { client, socket } = battle();
  const models = [{ model_id: 'm1', at: [1, 2], facing: 0 }];
  socket.say({ type: 'ghost', player: 2, unit_id: 'squad', models });
  expect(client.shown.dragged).toEqual({ player: 2, unit: 'squad', models });
  socket.say({ type: 'ghost', player: 2, unit_id: 'squad', models: [] });
  expect(client.shown.dragged).toBeNull();
  socket.say({ type: 'ghost', player: 2, unit_id: 'squad', models });
  const diffs = [{ op: 'set', path: 'in_hand', value: null }];
  socket.say({ type: 'played', entry: entry(5), action: {}, diffs, next: next(2) });
  expect(client.shown.dragged).toBeNull();
  socket.say({ type: 'pointed', player: 2, at: [3, 4] });
  expect(client.shown.places.map(({ player, at }) => [player, at])).toEqual([[2, [3, 4]]]);
  vi.advanceTimersByTime(60_000);
  expect(client.shown.places).toEqual([]);
  vi.useRealTimers();
});

test('a rematch opens with the same secrets, whoever asked for it', async () => {
  const { client, socket, info } = battle();
  const asked = client.rematch(true);
  expect(socket.sent.at(-1)).toMatchObject({ type: 'rematch', swap: true });
  socket.reply({ reply: 'rematch', game: 'g2', secrets: [null, 's1'] });
  expect(await asked).toBe('g2');
  expect(games.secretsOf('g2')).toEqual(['s1', 'o1']);
  socket.say({ type: 'game', game: { ...info, rematch: 'g3' } });
  expect(games.secretsOf('g3')).toEqual(['s1', 'o1']);
  const small = skirmish();
  const again = small.client.rematch(false);
  expect('swap' in (small.socket.sent.at(-1) ?? {})).toBe(false);
  small.socket.refuse('NOT_OVER');
  expect(await again).toBeNull();
  expect(small.client.refused?.code).toBe('NOT_OVER');
});

test('a seat that comes with its secret is kept; a closed game says why', async () => {
  const { client, socket } = battle();
  const sat = client.try({ type: 'seat', player: 2, level: null });
  socket.reply({ reply: 'seat', player: 2, secret: 's2' });
  await sat;
  expect(games.secretsOf('g1')).toEqual(['s1', 's2', 'o1']);
  socket.say({ type: 'bye', error: { code: 'NOT_BEGUN', message: 'Wait.' }, retry: false });
  expect([client.status, client.closed?.code]).toEqual(['closed', 'NOT_BEGUN']);
});
