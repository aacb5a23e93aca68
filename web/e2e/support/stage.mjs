// What every file of browser tests stands on: the program and a browser, up before anything of the
// file runs (its own hooks too) and closed after the last test.
import { after } from 'node:test';
import { launch } from './browser.mjs';
import { Server } from './server.mjs';

export const server = await Server.start();
export const browser = await launch();

after(async () => {
  await browser.close();
  await server.close();
});
