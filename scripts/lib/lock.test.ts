import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockHolder, ProcessLock } from './lock';
import { processIdentity } from './processes';

describe('a process lock', () => {
  let directory: string;
  let path: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'brigade-lock-'));
    path = join(directory, 'lock');
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const take = (): ProcessLock => {
    const lock = ProcessLock.take(path, 'npm start');
    if (!(lock instanceof ProcessLock)) throw new Error('held');
    return lock;
  };

  it('is held until it is released', () => {
    const lock = take();
    lock.describe({ url: 'http://localhost:3000' });
    expect(ProcessLock.take(path, 'npm run seed')).toMatchObject({ pid: process.pid, command: 'npm start', url: 'http://localhost:3000' });
    lock.release();
    expect(lockHolder(path)).toBeNull();
    expect(take().wasAbandoned).toBe(false);
  });

  it('passes to the next process when its holder is gone', async () => {
    const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    const startedAt = processIdentity(holder.pid ?? 0)?.startedAt;
    writeFileSync(path, JSON.stringify({ pid: holder.pid, startedAt, command: 'npm start' }));
    expect(ProcessLock.take(path, 'npm start')).toMatchObject({ pid: holder.pid });
    await new Promise((done) => {
      holder.once('exit', done);
      holder.kill('SIGKILL');
    });
    expect(lockHolder(path)).toBeNull();
    expect(take().wasAbandoned).toBe(true);
  });

  it('is not held by another process that later got the same pid', () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: 'long ago', command: 'npm start' }));
    expect(take().wasAbandoned).toBe(true);
  });

  it.each(['', '{', 'null'])('survives a truncated file: “%s”', (text) => {
    writeFileSync(path, text);
    take();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  });
});
