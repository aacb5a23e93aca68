import { expect, test } from 'vitest';
import { isLoopback, shareOrigin } from './reach.svelte';

const at = (origin: string) => new URL(origin);

test('links for other devices begin with an address that they reach', () => {
  const reach = { addresses: ['http://192.168.1.20:4000', 'http://10.0.0.3:4000'] };
  expect(shareOrigin(at('http://127.0.0.1:4000'), reach)).toBe('http://192.168.1.20:4000');
  expect(shareOrigin(at('http://localhost:4000'), reach)).toBe('http://192.168.1.20:4000');
  expect(shareOrigin(at('http://10.0.0.3:4000'), reach)).toBe('http://10.0.0.3:4000');
  expect(shareOrigin(at('https://table.example'), { addresses: [] })).toBe('https://table.example');
  expect(shareOrigin(at('http://127.0.0.1:4000'), { addresses: [] })).toBe('http://127.0.0.1:4000');
  expect(shareOrigin(at('http://127.0.0.1:4000'), null)).toBe('http://127.0.0.1:4000');
});

test('only names of this machine are loopback', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) expect(isLoopback(host)).toBe(true);
  for (const host of ['127.example.org', '192.168.127.1', 'localhost.example'])
    expect(isLoopback(host)).toBe(false);
});
