// Makes the pictures of the documents from the real page: `node pictures.mjs` here, after `make play` or
// `make e2e` has built the program. The seed is fixed, so the same table is shown each time.
//
//   docs/pictures/volley.png   a volley: dice, forecast and what came of it
//   docs/pictures/lesson.png   a step of the first battle
import { mkdirSync, statSync } from 'node:fs';
import { launch, person } from './support/browser.mjs';
import { settle } from './support/hand.mjs';
import { Server } from './support/server.mjs';
import { Table } from './support/table.mjs';

const FOLDER = new URL('../../docs/pictures/', import.meta.url).pathname;
/** Documents stay small. */
const LARGEST = 200_000;

async function keep(page, name) {
  const path = `${FOLDER}${name}.png`;
  await page.screenshot({ path });
  const { size } = statSync(path);
  console.log(`${name}.png: ${Math.round(size / 1000)} kB`);
  if (size > LARGEST) {
    console.error(`${name}.png is larger than ${LARGEST / 1000} kB: make the window smaller`);
    process.exitCode = 1;
  }
}

/** The lesson, made with a seed, so that the dice are the same each time. */
async function lesson(server, browser, settings) {
  const side = (who, more) => ({ army: '', who, name: '', ...more });
  const { body } = await server.post('/api/games', {
    sides: [side('me'), side('ai', { level: 'easy' })],
    deployed: true,
    reaction_seconds: 0,
    allowance: 0,
    lesson: 'first-battle',
    seed: '11',
  });
  const me = await person(browser, { width: 1024, height: 620, reducedMotion: 'reduce' });
  const table = await Table.open(me, `${server.url}/g/${body.game}#${body.secrets[0]}`, settings);
  return { me, table };
}

mkdirSync(FOLDER, { recursive: true });
const server = await Server.start();
const browser = await launch();
try {
  const { me, table } = await lesson(server, browser, { guided: true, speed: 0, stepper: true });
  const { page } = me;
  await page.getByRole('complementary', { name: 'Lesson' }).waitFor();
  await table.choose('p1-intercessors');
  await page.getByText('Step 3 of 8').waitFor();
  await page.waitForTimeout(500);
  await keep(page, 'lesson');

  // The volley stands by itself, without the words of the lesson.
  await page.getByRole('button', { name: 'Skip the lesson' }).click();
  await settle(table);
  await table.endPhase({ keyboard: false });
  await table.choose('p1-hellblasters');
  const gun = page
    .getByRole('region', { name: 'Weapons' })
    .getByRole('combobox', { name: /^Target of (?!.*pistol)/i });
  await gun.first().selectOption('p2-boyz');
  await table.press(/^Confirm targets/);
  // Questions of the volley are answered; its dice stay on the table until somebody goes on.
  await settle(table);
  await page.waitForTimeout(1_500);
  await keep(page, 'volley');
} finally {
  await browser.close();
  await server.close();
}
