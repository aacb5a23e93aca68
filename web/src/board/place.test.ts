import { expect, test } from 'vitest';
import { inches, inchesLeft } from './place';

test('inches are cut to tenths as the server cuts them', () => {
  // Seven and 0.199 inches stand as 7.1" in the log.
  expect(inches(7.199)).toBe('7.1″');
  expect(inches(10.65)).toBe('10.6″');
  expect(inches(0.3)).toBe('0.3″');
  expect(inches(6)).toBe('6.0″');
});

test('used and left add up to the cap', () => {
  expect(inchesLeft(5.95, 6)).toEqual({ far: false, text: '0.1″' });
  expect(inchesLeft(6, 6)).toEqual({ far: false, text: '0.0″' });
  expect(inchesLeft(6.04, 6)).toEqual({ far: true, text: '0.1″' });
  expect(inchesLeft(10.65, 6)).toEqual({ far: true, text: '4.6″' });
});
