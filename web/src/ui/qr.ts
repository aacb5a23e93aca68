/** QR codes for links: text as bytes, error correction level M, versions 1 to 10 (up to 213 bytes). The steps and
 *  tables are those of ISO/IEC 18004. */

/** Codewords of error correction in each block, by version. */
const EC_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
/** Blocks, by version. */
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
/** All codewords, by version. */
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
/** Centres of the alignment patterns, by version. */
const ALIGNED: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/** Multiplication in the field of 256 elements with the polynomial 0x11D. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The generator polynomial for a number of correction codewords, without its leading 1. */
function generator(degree: number): number[] {
  const out = Array<number>(degree).fill(0);
  out[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) out[j] = times(out[j] ?? 0, root) ^ (out[j + 1] ?? 0);
    root = times(root, 2);
  }
  return out;
}

function correction(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((value, at) => (rest[at] = (rest[at] ?? 0) ^ times(value, factor)));
  }
  return rest;
}

const dataWords = (version: number): number =>
  (CODEWORDS[version - 1] ?? 0) - (EC_PER_BLOCK[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
/** Bits of the length field. */
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** The data of a code: mode, length, bytes and padding. */
function words(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const most = dataWords(version) * 8;
  put(0, Math.min(4, most - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const out: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    out.push(bits.slice(at, at + 8).reduce((value, bit) => value * 2 + bit, 0));
  for (let pad = 0xec; out.length < dataWords(version); pad ^= 0xfd) out.push(pad);
  return out;
}

/** Data and correction of all blocks in the order in which they are drawn. */
function interleaved(data: number[], version: number): number[] {
  const blocks = BLOCKS[version - 1] ?? 1;
  const divisor = generator(EC_PER_BLOCK[version - 1] ?? 0);
  const short = Math.floor(data.length / blocks);
  const longs = data.length % blocks;
  const parts: number[][] = [];
  let from = 0;
  for (let block = 0; block < blocks; block++) {
    const size = short + (block >= blocks - longs ? 1 : 0);
    parts.push(data.slice(from, from + size));
    from += size;
  }
  const checks = parts.map((part) => correction(part, divisor));
  const mixed = (all: number[][]): number[] =>
    Array.from({ length: Math.max(...all.map((part) => part.length)) }, (_, at) =>
      all.flatMap((part) => part[at] ?? []),
    ).flat();
  return [...mixed(parts), ...mixed(checks)];
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A square of modules; undefined is still free for data. */
class Square {
  readonly size: number;
  readonly modules: boolean[][];
  readonly fixed: boolean[][];

  constructor(private readonly version: number) {
    this.size = version * 4 + 17;
    const empty = () => Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.modules = empty();
    this.fixed = empty();
    this.#patterns();
  }

  at(x: number, y: number): boolean {
    return this.modules[y]?.[x] ?? false;
  }

  #set(x: number, y: number, dark: boolean) {
    const [row, known] = [this.modules[y], this.fixed[y]];
    if (!row || !known || x < 0 || x >= this.size) return;
    row[x] = dark;
    known[x] = true;
  }

  #patterns() {
    const { size } = this;
    for (let at = 0; at < size; at++) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      for (let dy = -4; dy <= 4; dy++)
        for (let dx = -4; dx <= 4; dx++) {
          const ring = Math.max(Math.abs(dx), Math.abs(dy));
          this.#set(x + dx, y + dy, ring !== 2 && ring !== 4);
        }
    const centres = ALIGNED[this.version - 1] ?? [];
    const last = centres.length - 1;
    centres.forEach((x, i) =>
      centres.forEach((y, j) => {
        // The corners belong to the large patterns.
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++)
            this.#set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }),
    );
    this.format(0);
    if (this.version < 7) return;
    let rest = this.version;
    for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let at = 0; at < 18; at++) {
      const dark = ((bits >>> at) & 1) === 1;
      const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
      this.#set(a, b, dark);
      this.#set(b, a, dark);
    }
  }

  /** Level M has the two bits 00. */
  format(mask: number) {
    let rest = mask;
    for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const dark = (at: number) => ((bits >>> at) & 1) === 1;
    const { size } = this;
    for (let at = 0; at <= 5; at++) this.#set(8, at, dark(at));
    this.#set(8, 7, dark(6));
    this.#set(8, 8, dark(7));
    this.#set(7, 8, dark(8));
    for (let at = 9; at < 15; at++) this.#set(14 - at, 8, dark(at));
    for (let at = 0; at < 8; at++) this.#set(size - 1 - at, 8, dark(at));
    for (let at = 8; at < 15; at++) this.#set(8, size - 15 + at, dark(at));
    this.#set(8, size - 8, true);
  }

  /** Free modules in the order in which data is drawn: two columns at a time, up and down. */
  *free(): Generator<[number, number]> {
    const { size } = this;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step++)
        for (const x of [right, right - 1]) {
          const up = ((right + 1) & 2) === 0;
          const y = up ? size - 1 - step : step;
          if (!this.fixed[y]?.[x]) yield [x, y];
        }
    }
  }

  fill(codewords: number[]) {
    let at = 0;
    for (const [x, y] of this.free()) {
      const row = this.modules[y];
      const byte = codewords[at >>> 3] ?? 0;
      if (row && at < codewords.length * 8) row[x] = ((byte >>> (7 - (at & 7))) & 1) === 1;
      at += 1;
    }
  }

  /** Inverts the free modules of a mask; the same again takes it back. */
  mask(number: number) {
    const inverts = MASKS[number];
    for (const [x, y] of this.free()) {
      const row = this.modules[y];
      if (row && inverts?.(x, y)) row[x] = !row[x];
    }
  }

  /** How hard it is to read: runs, blocks, patterns that look like corners, and too much of one colour. */
  penalty(): number {
    const { size } = this;
    let sum = 0;
    let dark = 0;
    const corner = [true, false, true, true, true, false, true];
    for (let a = 0; a < size; a++)
      for (const line of [this.modules[a] ?? [], this.modules.map((row) => row[a] ?? false)]) {
        let run = 0;
        for (let b = 0; b < size; b++) {
          run = b > 0 && line[b] === line[b - 1] ? run + 1 : 1;
          if (run === 5) sum += 3;
          else if (run > 5) sum += 1;
          if (corner.every((wanted, at) => line[b + at] === wanted)) {
            const light = (from: number) => [0, 1, 2, 3].every((at) => !(line[from + at] ?? false));
            if (light(b - 4) || light(b + 7)) sum += 40;
          }
        }
      }
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        if (this.at(x, y)) dark += 1;
        if (x + 1 >= size || y + 1 >= size) continue;
        const same = this.at(x, y);
        if (this.at(x + 1, y) === same && this.at(x, y + 1) === same && this.at(x + 1, y + 1) === same)
          sum += 3;
      }
    return sum + Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10;
  }
}

/** The modules of a code, row by row, true is dark; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 10 && 4 + lengthBits(version) + bytes.length * 8 > dataWords(version) * 8) version += 1;
  if (version > 10) return null;
  const square = new Square(version);
  square.fill(interleaved(words(bytes, version), version));
  let best = 0;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    square.mask(mask);
    square.format(mask);
    const penalty = square.penalty();
    if (penalty < least) [best, least] = [mask, penalty];
    square.mask(mask);
  }
  square.mask(best);
  square.format(best);
  return square.modules;
}
