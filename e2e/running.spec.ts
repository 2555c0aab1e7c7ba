import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../scripts/lib/paths';
import { findFreePort, isAlive, isPortFree, processIdentity, sleep } from '../scripts/lib/processes';
import { makeTestFolder } from '../scripts/lib/test-folders';
import { treeOf } from '../server/testing/app';
import { demoPassword, emailOf } from './support/fixtures';

/** A copy of Brigade of this test's own, beside the one that the other tests use. */
class Copy {
  readonly directory = makeTestFolder('running');
  output = '';
  private process?: ChildProcess;

  constructor(readonly port: number) {}

  get pid(): number {
    return this.process?.pid ?? 0;
  }

  get webPid(): number {
    return treeOf(this.pid).find((pid) => processIdentity(pid)?.command.includes('web.mjs')) ?? 0;
  }

  get postgresPid(): number {
    return Number(readFileSync(join(this.directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  async start(): Promise<void> {
    this.output = '';
    this.process = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
      cwd: projectRoot,
      env: {
        ...process.env,
        PORT: String(this.port),
        BRIGADE_DATA_DIR: this.directory,
        NEXT_DIST_DIR: process.env.E2E_DIST_DIR,
        DATABASE_URL: '',
        npm_lifecycle_event: '',
      },
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    await expect(() => expect(this.output).toContain('Brigade is ready')).toPass();
  }

  /** Ends the copy and waits until its processes are gone. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    child.kill(signal);
    return ended;
  }

  async call(method: string, path: string, token?: string, body?: unknown) {
    const response = await fetch(`http://localhost:${this.port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
}

test.describe('npm start', () => {
  let copy: Copy;

  test.beforeAll(async () => {
    copy = new Copy(await findFreePort());
  });
  test.afterAll(async () => {
    await copy.end('SIGTERM');
    rmSync(copy.directory, { recursive: true, force: true });
  });

  test('recovers after the app and the database are killed, and stops cleanly on SIGTERM', async () => {
    await copy.start();
    const login = await copy.call('POST', '/oauth/login', undefined, {
      username: emailOf('brand'),
      password: demoPassword,
      grant_type: 'password',
    });
    expect(login.status).toBe(201);
    const token: string = login.body.access_token;
    const settings = '/v2/restaurants/1/stock/settings';
    const written = await copy.call('PUT', settings, token, { defaultSafetyStock: 17 });
    expect(written.status).toBe(200);

    const postgres = copy.postgresPid;
    await copy.end('SIGKILL');
    process.kill(postgres, 'SIGKILL');
    await expect.poll(() => isPortFree(copy.port)).toBe(true);

    await copy.start();
    const read = await copy.call('GET', settings, token);
    expect(read.body.data.defaultSafetyStock).toBe(17);

    // Only the database: the supervisor restarts it at the same address.
    const killed = copy.postgresPid;
    process.kill(killed, 'SIGKILL');
    await expect(() => expect(copy.postgresPid).not.toBe(killed)).toPass();
    await expect(async () => expect((await copy.call('GET', settings, token)).status).toBe(200)).toPass();

    // Only the web server, too; nothing else ends with it.
    const [web, database] = [copy.webPid, copy.postgresPid];
    process.kill(web, 'SIGKILL');
    await expect(async () => expect((await copy.call('GET', settings, token)).status).toBe(200)).toPass();
    expect(copy.output).toContain('The web server ended unexpectedly (SIGKILL); it starts again in 1 s.');
    expect([copy.webPid === web, copy.postgresPid]).toEqual([false, database]);

    const last = copy.postgresPid;
    expect(await copy.end('SIGTERM')).toBe(0);
    while (isAlive(last)) await sleep(50);
    expect(await isPortFree(copy.port)).toBe(true);
  });
});
