import { expect, test } from 'vitest';
import { qr } from './qr';

const drawn = (text: string) => (qr(text) ?? []).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

// Read by another program's decoder when it was written down.
test('a short text is the smallest code', () => {
  expect(drawn('STRATEGIUM')).toMatchInlineSnapshot(`
    [
      "#######.##....#######",
      "#.....#.....#.#.....#",
      "#.###.#..####.#.###.#",
      "#.###.#.##..#.#.###.#",
      "#.###.#.##.##.#.###.#",
      "#.....#.#.#.#.#.....#",
      "#######.#.#.#.#######",
      "........##...........",
      "#...#.###...######..#",
      "####.#..#.#.##...##.#",
      "...#..#..##.##..##.#.",
      ".###...###.###.....##",
      "##.#..##.#.#..##.####",
      "........#..##.#...#.#",
      "#######.##.#.#..####.",
      "#.....#..#...#..#...#",
      "#.###.#.#.#.####..##.",
      "#.###.#..#..#.....###",
      "#.###.#..#..##..#....",
      "#.....#....##..##....",
      "#######.##.#.###.##.#",
    ]
  `);
});

test('a code grows with its text, and a text that is too long has none', () => {
  const sizes = [1, 14, 15, 42, 84, 106, 122, 152, 180, 213].map((length) => qr('x'.repeat(length))?.length);
  expect(sizes).toEqual([21, 21, 25, 29, 37, 41, 45, 49, 53, 57]);
  expect(qr('x'.repeat(214))).toBeNull();
});

test('every code has its three corners, its timing lines and its dark module', () => {
  for (const text of ['a', 'http://192.168.1.20:4000/g/k3v9q2mzt4xw/second#ssssssssssssssssssssssssss']) {
    const rows = drawn(text);
    const size = rows.length;
    const corner = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    corner.forEach((line, at) => {
      expect(rows[at]?.slice(0, 7)).toBe(line);
      expect(rows[at]?.slice(-7)).toBe(line);
      expect(rows[size - 7 + at]?.slice(0, 7)).toBe(line);
    });
    for (let at = 8; at < size - 8; at++) expect(rows[6]?.[at]).toBe(at % 2 === 0 ? '#' : '.');
    expect(rows[size - 8]?.[8]).toBe('#');
  }
});
