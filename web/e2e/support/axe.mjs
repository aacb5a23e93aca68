// What a screen reader or a keyboard would stumble over, by axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until nothing that ends by itself is still fading or sliding: half faded text has half its contrast. */
const still = (page) =>
  page.evaluate(async () => {
    const ends = (animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime);
    for (;;) {
      const running = document.getAnimations().filter((a) => a.playState === 'running' && ends(a));
      if (running.length === 0) return;
      await Promise.allSettled(running.map((animation) => animation.finished));
    }
  });

/** An element at fault: which, its text, and the colours that were found. */
const seen = ({ target, html, any }) => {
  const { fgColor, bgColor, contrastRatio } = any[0]?.data ?? {};
  const colours = fgColor ? `, ${fgColor} on ${bgColor} is ${contrastRatio}:1` : '';
  return `${target.join(' ')} ${html.slice(0, 160)}${colours}`;
};

/** Serious and critical faults of the screen as it is, in words. What comes or goes at the very moment of a look is not
 *  there at the next one: faults count that two looks in a row find. */
export async function faults(page) {
  // Nothing new begins to fade while it looks either.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The page's own policy forbids injected scripts; the debugging protocol evaluates it instead.
  await page.evaluate(source);
  let found = await faultsNow(page);
  for (let looks = 1; found.length > 0 && looks < 4; looks++) {
    const before = found.join();
    found = await faultsNow(page);
    if (found.join() === before) break;
  }
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

async function faultsNow(page) {
  await still(page);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×, ${nodes.map(seen).join('; ')})`);
}
