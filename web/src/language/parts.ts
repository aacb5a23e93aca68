/** A sentence in parts: text, and units that can be pointed at. */

export interface UnitPart {
  unit: string;
  name: string;
  player: number;
}

export type Part = string | UnitPart;
export type Line = Part[];

/** What stands between the words of a sentence when it is made. */
type Piece = Part | Line | number;

/** The sentence as plain text: for the live region, titles and tests. */
export const textOf = (line: Line): string =>
  line.map((part) => (typeof part === 'string' ? part : part.name)).join('');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Makes a line from a template, with a capital at its beginning. */
export function tell(words: TemplateStringsArray, ...pieces: Piece[]): Line {
  const out: Line = [];
  const put = (part: Part) => {
    const last = out.at(-1);
    if (part === '') return;
    if (typeof part === 'string' && typeof last === 'string') out[out.length - 1] = last + part;
    else out.push(part);
  };
  words.forEach((word, at) => {
    put(word);
    const piece = pieces[at];
    if (piece === undefined) return;
    if (Array.isArray(piece)) piece.forEach(put);
    else put(typeof piece === 'number' ? String(piece) : piece);
  });
  const first = out[0];
  if (typeof first === 'string') out[0] = capital(first);
  return out;
}

/** Lines in a row, with a word before the last: "Boyz, Nobz and Gretchin". */
export function row(lines: Line[], and: string): Line {
  return lines.flatMap((line, at) => {
    if (at === 0) return line;
    return [at === lines.length - 1 ? ` ${and} ` : ', ', ...line];
  });
}
