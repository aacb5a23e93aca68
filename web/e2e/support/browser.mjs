// A real browser, a fresh profile for each person at the table.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const ARTEFACTS = new URL('../artefacts/', import.meta.url).pathname;

export async function launch() {
  mkdirSync(ARTEFACTS, { recursive: true });
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGUMENTS });
}

/** A person: own storage, own page, errors of the page fail the test through `problems`. */
export async function person(browser, { width = 1440, height = 900, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, ...options });
  // Patient: two busy cores may be all there is.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { context, page, problems };
}

/** Keeps a picture among the artefacts. */
export function picture(page, name) {
  return page.screenshot({ path: `${ARTEFACTS}${name}.png` });
}

/** Does something; where it fails, a picture of every page is kept. */
export async function shown(name, pages, act) {
  try {
    return await act();
  } catch (error) {
    for (const [at, page] of pages.entries()) await picture(page, `failed-${name}-${at + 1}`).catch(() => {});
    throw error;
  }
}
