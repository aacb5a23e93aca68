import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { LogEntry } from '../protocol';
import LogLine from './LogLine.svelte';

const entry = {
  seq: 95,
  player: 2,
  action: 'CONFIRM_UNIT_MOVE',
  unit_id: 'boyz',
  why: true,
  dice: [],
} as unknown as LogEntry;

test('"why?" and the mark of the step stand beside each other in the line', () => {
  const { body } = render(LogLine, {
    props: {
      entry,
      lines: [[{ unit: 'boyz', name: 'Boyz 1', player: 2 }, ' moved']],
      full: false,
      onwhy: () => {},
      onunit: () => {},
    },
  });
  const line = /<p[^>]*>(.*?)<\/p>/s.exec(body)?.[1] ?? '';
  expect(line).toContain('why?');
  expect(line.indexOf('step 95')).toBeGreaterThan(line.indexOf('why?'));
});

test('the mark of the step is in the flow of the text, so that it cannot lie on "why?"', () => {
  const source = readFileSync(new URL('./LogLine.svelte', import.meta.url), 'utf8');
  const style = /\.find \{(.*?)\}/s.exec(source)?.[1] ?? '';
  expect(style).toContain('display: inline-flex');
  expect(source).not.toMatch(/float:|position:\s*(absolute|fixed|sticky)/);
});

test('a unit is a button that points at it, bold', () => {
  const lines = [['Your ', { unit: 'boyz', name: 'Boyz 1', player: 2 }, ' moved']];
  const { body } = render(LogLine, { props: { entry, lines, full: false, onunit: () => {} } });
  expect(body).toMatch(/<button[^>]*data-unit-name="boyz"[^>]*>Boyz 1<\/button>/);
});
