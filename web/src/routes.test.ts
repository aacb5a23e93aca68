import { expect, test } from 'vitest';
import { fromLink, parse } from './routes';

test('a second screen has a path of its own', () => {
  expect(parse('/g/abc123/second')).toEqual({ screen: 'second', game: 'abc123' });
  expect(parse('/g/abc123/second/more').screen).toBe('lost');
});

test('every screen has its path', () => {
  expect(parse('/')).toEqual({ screen: 'home' });
  expect(parse('/new')).toEqual({ screen: 'new' });
  expect(parse('/g/k3v9q2mzt4xw')).toEqual({ screen: 'table', game: 'k3v9q2mzt4xw' });
  expect(parse('/g/k3v9q2mzt4xw/replay')).toEqual({ screen: 'replay', game: 'k3v9q2mzt4xw' });
  expect(parse('/g/k3v9q2mzt4xw/second')).toEqual({ screen: 'second', game: 'k3v9q2mzt4xw' });
  expect(parse('/r/abc')).toEqual({ screen: 'replay', replay: 'abc' });
  expect(parse('/armies')).toEqual({ screen: 'armies' });
  expect(parse('/armies/orks-1000')).toEqual({ screen: 'armies', army: 'orks-1000' });
  expect(parse('/odds/')).toEqual({ screen: 'odds' });
  expect(parse('/hex')).toEqual({ screen: 'hex' });
  expect(parse('/h/h-k3v9q2mzt4xw')).toEqual({ screen: 'skirmish', game: 'h-k3v9q2mzt4xw' });
  expect(parse('/hex/replay/h-k3v9q2mzt4xw')).toEqual({ screen: 'hex-replay', game: 'h-k3v9q2mzt4xw' });
  expect(parse('/hex/replay')).toEqual({ screen: 'hex-replay' });
});

test('what is no screen is lost', () => {
  for (const path of [
    '/g',
    '/g/a/b',
    '/g/a/replay/c',
    '/g/a/second/c',
    '/h',
    '/h/a/b',
    '/hex/a',
    '/hex/replay/a/b',
    '/r/a/b',
    '/new/x',
    '/nothing',
  ])
    expect(parse(path)).toEqual({ screen: 'lost', path });
});

test('a link, a path or an id is understood; a secret stays behind its sign', () => {
  expect(fromLink(' https://example.org/g/k3v9q2mzt4xw#s3cret ')).toBe('/g/k3v9q2mzt4xw#s3cret');
  expect(fromLink('example.org/g/k3v9q2mzt4xw')).toBe('/g/k3v9q2mzt4xw');
  expect(fromLink('/g/k3v9q2mzt4xw/replay#120')).toBe('/g/k3v9q2mzt4xw/replay#120');
  expect(fromLink('https://example.org/g/k3v9q2mzt4xw/second#s3cret')).toBe('/g/k3v9q2mzt4xw/second#s3cret');
  expect(fromLink('https://example.org/r/abc123')).toBe('/r/abc123');
  expect(fromLink('https://example.org/h/h-k3v9q2mzt4xw#s3cret')).toBe('/h/h-k3v9q2mzt4xw#s3cret');
  expect(fromLink('k3v9q2mzt4xw')).toBe('/g/k3v9q2mzt4xw');
  expect(fromLink('')).toBeNull();
  expect(fromLink('what is this')).toBeNull();
  expect(fromLink('https://example.org/')).toBeNull();
});
