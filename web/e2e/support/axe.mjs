// What a screen reader or a keyboard would stumble over, by axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical faults of the screen as it is, in words. */
export async function faults(page) {
  // The page's own policy forbids injected scripts; the debugging protocol evaluates it instead.
  await page.evaluate(source);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×, ${nodes[0]?.target.join(' ')})`);
}
