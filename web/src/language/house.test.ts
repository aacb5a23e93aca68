/** The page reads facts. A sentence that the server made is shown or it is not; nobody looks into it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$|^protocol/.test(entry.name)) yield path;
  }
}

/** Fields that hold sentences. */
const FIELD = String.raw`\.(?:text|message|label|lines|title|log_text)\b`;
const READING = [
  // error.message.replace(…), next.text.split(…), entry.lines[0]?.match(…)
  new RegExp(
    String.raw`${FIELD}(?:\[[^\]]*\])?\??\.(?:replace|replaceAll|match|matchAll|search|split|startsWith|endsWith|includes|indexOf|slice)\(`,
  ),
  // HEADING.test(entry.lines[0]), /x/.exec(offer.label)
  new RegExp(String.raw`\.(?:test|exec)\([^)]*${FIELD}`),
  // entry.lines.filter((line) => HEADING.test(line))
  new RegExp(
    String.raw`${FIELD}\??\.(?:filter|map|some|find|every)\(.*=>.*(?:\.test\(|\.exec\(|\.match\(|\.split\(|\.replace\()`,
  ),
];

/** Lines of a source that look into a sentence. */
const reads = (source: string): string[] =>
  source.split('\n').filter((line) => READING.some((pattern) => pattern.test(line)));

test('the test finds what it looks for', () => {
  expect(reads("const why = offer.text?.split(': ').at(-1);")).toHaveLength(1);
  expect(reads('return next.text.replace(/^Player [12]: /, "");')).toHaveLength(1);
  expect(reads('entry.lines.filter((line) => !HEADING.test(line))')).toHaveLength(1);
  expect(reads('ROLL.test(line.text)')).toHaveLength(1);
  expect(reads('{offer.label}')).toHaveLength(0);
});

test('nobody looks into a sentence of the server', () => {
  const found = [...sources(root)].flatMap((path) =>
    reads(readFileSync(path, 'utf8')).map((line) => `${relative(root, path)}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('one place rounds inches and points', () => {
  const rounding = /toFixed\([^)]*\)\}?″|Math\.round\([^)]*\)\}? ?(?:VP|CP|″)/;
  const found = [...sources(root)]
    .filter((path) => !path.endsWith('language/figures.ts'))
    .filter((path) => rounding.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(found).toEqual([]);
});
