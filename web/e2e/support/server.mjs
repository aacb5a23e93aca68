// The real program, started for a test: a port of its own, a database of its own, killed and
// started again when a test asks for it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The program under test. */
export const PROGRAM = resolve(process.env.STRATEGIUM_BIN ?? '../../target/quick/strategium');

/** A port nobody uses at this moment. */
function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

export class Server {
  #child = null;
  #output = '';

  static async start() {
    const server = new Server();
    server.folder = mkdtempSync(join(tmpdir(), 'strategium-e2e-'));
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    await server.up();
    return server;
  }

  /** Starts the program on the same port and database, and waits until it answers. */
  async up() {
    const db = `sqlite:${join(this.folder, 'games.db')}`;
    this.#child = spawn(
      PROGRAM,
      [
        'serve',
        '--listen',
        `127.0.0.1:${this.port}`,
        '--db',
        db,
        '--work-per-minute',
        '100000',
        '--hint-millis',
        '100',
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (text) => (this.#output = (this.#output + text).slice(-20_000)));
    this.#child.once('error', (error) => (this.#output += String(error)));
    for (let tries = 0; tries < 200; tries++) {
      if (this.#child.exitCode !== null) break;
      const alive = await fetch(`${this.url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (alive) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`the server did not start:\n${this.#output}`);
  }

  /** Ends the program; `SIGKILL` as a power cut would. */
  async down(signal = 'SIGTERM') {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  async close() {
    await this.down();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Asks over HTTP, as the page does. */
  async post(path, body) {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.url },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** What the program wrote lately, for failures. */
  get output() {
    return this.#output;
  }
}
