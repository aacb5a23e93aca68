// What every file of browser tests stands on: the program and a browser, up before the first test and
// closed after the last.
import { after, before } from 'node:test';
import { launch } from './browser.mjs';
import { Server } from './server.mjs';

export let server;
export let browser;

before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});
