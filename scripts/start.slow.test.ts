import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from './lib/paths';
import { findFreePort, processIdentity } from './lib/processes';
import { makeTestFolder } from './lib/test-folders';

describe('npm start', () => {
  let directory: string;

  beforeAll(() => {
    directory = makeTestFolder('start');
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: '', SMTP_URL: '', BRIGADE_DATA_DIR: directory, npm_lifecycle_event: '', ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    return new Promise((done) => child.once('close', (code) => done({ code, output })));
  }

  async function expectRefusal(env: Record<string, string>, message: RegExp) {
    const { code, output } = await start(env);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  }

  it('rejects a PORT that is not a number, without a stack trace', () => expectRefusal({ PORT: 'http' }, /PORT must be a number/));

  it('rejects a port that browsers block, without a stack trace', () =>
    expectRefusal({ PORT: '4190' }, /Browsers open nothing on port 4190\. Choose another one/));

  it('rejects an SMTP_URL without a NEXTAUTH_URL, without a stack trace', () =>
    expectRefusal({ SMTP_URL: 'smtp://mail.example', NEXTAUTH_URL: '' }, /SMTP_URL is set, NEXTAUTH_URL is not/));

  it('rejects a database that cannot be reached, without a stack trace', () =>
    expectRefusal(
      { DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/brigade' },
      /Can't reach the database me@127.0.0.1:1\/brigade: nothing listens/,
    ));

  it('reports a wrong database password without showing it', async () => {
    const url = new URL(process.env.DATABASE_URL ?? '');
    url.password = 'hunter2';
    const { output } = await start({ DATABASE_URL: url.toString() });
    expect(output).toContain('the user or password is wrong');
    expect(output).not.toContain('hunter2');
  });

  it('rejects a second copy on the same folder, without a stack trace', async () => {
    const folder = join(directory, 'second');
    mkdirSync(folder);
    const holder = {
      pid: process.pid,
      startedAt: processIdentity(process.pid)?.startedAt,
      command: 'npm start',
      url: 'http://localhost:3000',
    };
    writeFileSync(join(folder, 'lock'), JSON.stringify(holder));
    await expectRefusal({ BRIGADE_DATA_DIR: folder }, /already runs on .*process \d+\), at http:\/\/localhost:3000/);
  });

  it('rejects a port that is taken, without a stack trace', async () => {
    const port = await findFreePort();
    const other = createServer();
    await new Promise<void>((done) => other.listen(port, '127.0.0.1', done));
    try {
      await expectRefusal({ PORT: String(port) }, new RegExp(`Port ${port} is taken`));
    } finally {
      other.close();
    }
  });
});
