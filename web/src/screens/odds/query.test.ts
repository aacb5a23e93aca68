import { expect, test } from 'vitest';
import { fromQuery, toQuery } from './query';

const asked = {
  attacker: 'space-marines/hellblaster-squad',
  weapon: 'plasma-incinerator-supercharge',
  models: 5,
  target: 'orks/meganobz',
  target_models: 3,
  wounds_lost: 2,
  switches: ['oath-of-moment', 'cover'],
};

test('a link asks the same question again', () => {
  expect(fromQuery(toQuery(asked))).toEqual(asked);
  expect(fromQuery(`?${toQuery({ ...asked, wounds_lost: 0, switches: [] })}`)).toEqual({
    ...asked,
    wounds_lost: 0,
    switches: [],
  });
});

test('what makes no sense falls back', () => {
  expect(fromQuery('')).toBeNull();
  expect(fromQuery('a=x&w=y')).toBeNull();
  const odd = fromQuery('a=x&w=y&t=z&n=-4&m=abc&l=1.5');
  expect(odd).toMatchObject({ models: 1, target_models: 1, wounds_lost: 0 });
});
