// @not-in-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileHome } from './file-home';
import { openHome } from './files';

const text = { contentType: 'text/csv; charset=utf-8', fileName: 'Équipe « été ».csv' };

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function read(home: FileHome, key: string, range?: { start: number; end: number }): Promise<string | null> {
  const found = await home.get(key, { range });
  if (!found) return null;
  const read: Buffer[] = [];
  for await (const chunk of found.body) read.push(chunk as Buffer);
  return Buffer.concat(read).toString();
}

async function keysOf(home: FileHome, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of home.list(prefix)) keys.push(key);
  return keys.toSorted();
}

const folder = mkdtempSync(join(tmpdir(), 'brigade-files-'));
let s3: S3rver;

beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'brigade', configs: [] }],
  });
  const { port } = await s3.run();
  process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${port}`;
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
});
afterAll(async () => {
  await s3.close();
  for (const name of ['AWS_ENDPOINT_URL_S3', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => join(folder, 'home')],
  ['S3', () => 's3://brigade/chains/one'],
])('files in %s', (_name, url) => {
  let home: FileHome;
  beforeEach(async () => {
    home = await openHome(url());
    for await (const { key } of home.list('')) await home.delete(key);
  });

  it('are read as they were written, whole and in part', async () => {
    const before = Date.now();
    const stored = await home.put('reports/1/7/a.csv', chunks('één;', 'deux;', '😀'), text);
    expect(stored).toMatchObject({ ...text, key: 'reports/1/7/a.csv', size: 15 });
    expect(Math.abs(stored.modifiedAt.getTime() - before)).toBeLessThan(60_000);
    expect(await read(home, stored.key)).toBe('één;deux;😀');
    expect(await read(home, stored.key, { start: 6, end: 9 })).toBe('deux');
    expect(await home.find(stored.key)).toEqual(stored);
    const part = await home.get(stored.key, { range: { start: 0, end: 0 } });
    part?.body.destroy();
    expect(part).toMatchObject({ size: 15, version: stored.version });
  });

  it('do not exist until they are written', async () => {
    expect(await home.find('nothing')).toBeNull();
    expect(await home.get('nothing')).toBeNull();
    await home.delete('nothing');
  });

  it('are replaced as a whole, and get another version', async () => {
    const first = await home.put('a', chunks('first'), text);
    const second = await home.put('a', chunks('2nd'), { contentType: 'text/plain', fileName: 'a.txt' });
    expect(second.version).not.toBe(first.version);
    expect(await home.find('a')).toMatchObject({ size: 3, contentType: 'text/plain', fileName: 'a.txt' });
  });

  it('are listed by the prefix of their keys, and deleted', async () => {
    for (const key of ['imports/1/a', 'imports/1/b', 'imports/12/c', 'reports/1/d']) await home.put(key, chunks(key), text);
    expect(await keysOf(home, 'imports/')).toEqual(['imports/1/a', 'imports/1/b', 'imports/12/c']);
    expect(await keysOf(home, 'imports/1/')).toEqual(['imports/1/a', 'imports/1/b']);
    expect(await keysOf(home, 'imports/1')).toHaveLength(3);
    expect(await keysOf(home, 'nobody/')).toEqual([]);
    await home.delete('imports/1/a');
    expect(await keysOf(home, 'imports/1/')).toEqual(['imports/1/b']);
    expect(await read(home, 'imports/1/a')).toBeNull();
  });

  it('can be many megabytes large, or empty', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 'x');
    async function* many() {
      for (let sent = 0; sent < 20; sent++) yield mebibyte;
    }
    expect(await home.put('large', many(), text)).toMatchObject({ size: 20 * mebibyte.length });
    expect(await home.put('empty', chunks(), text)).toMatchObject({ size: 0 });
    expect(await read(home, 'empty')).toBe('');
  });

  it('are not stored when their source fails, and the earlier content is kept', async () => {
    await home.put('kept', chunks('before'), text);
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('the source is gone');
    }
    await expect(home.put('kept', broken(), text)).rejects.toThrow('the source is gone');
    await expect(home.put('new', broken(), text)).rejects.toThrow('the source is gone');
    expect(await read(home, 'kept')).toBe('before');
    expect(await keysOf(home, '')).toEqual(['kept']);
  });

  it('are not stored when writing is aborted', async () => {
    const gone = new AbortController();
    async function* endless() {
      for (;;) {
        yield Buffer.alloc(64 * 1024);
        await wait(1);
      }
    }
    const put = home.put('unwanted', endless(), { ...text, signal: gone.signal });
    setTimeout(() => gone.abort(), 50);
    await expect(put).rejects.toThrow();
    expect(await home.find('unwanted')).toBeNull();
  });

  it.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'A', 'a b', '.a', 'a/.b', 'é', `${'a'.repeat(501)}`])(
    'cannot have the key %j',
    async (key) => {
      await expect(home.put(key, chunks('x'), text)).rejects.toThrow('No key');
      await expect(home.find(key)).rejects.toThrow('No key');
    },
  );
});

describe('a folder of files', () => {
  const unfinished = () => readdirSync(join(folder, 'home', 'unfinished'));

  it('hides an unfinished file of a killed writer, and deletes it after a day', async () => {
    const script = `import('./server/core/platform/files/files.ts').then(async ({ files }) => {
      async function* slowly() {
        for (;;) { yield Buffer.alloc(4096); console.log('sent'); await new Promise((done) => setTimeout(done, 20)); }
      }
      await files.put('killed', slowly(), { contentType: 'text/plain', fileName: 'a' });
    });`;
    const writer = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, FILES: join(folder, 'home') },
    });
    await once(writer.stdout, 'data');
    await wait(100);
    const ended = once(writer, 'exit');
    writer.kill('SIGKILL');
    await ended;
    const home = await openHome(join(folder, 'home'));
    expect(await home.find('killed')).toBeNull();
    expect(await keysOf(home, 'killed')).toEqual([]);
    const [left = ''] = unfinished();
    await home.tidy(new Date());
    expect(unfinished()).toEqual([left]);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(join(folder, 'home', 'unfinished', left), yesterday, yesterday);
    await home.tidy(new Date());
    expect(unfinished()).toEqual([]);
  });

  it('is in the data folder unless another one is given', async () => {
    vi.stubEnv('BRIGADE_DATA_DIR', join(folder, 'data'));
    await (await openHome('')).put('a', chunks('x'), text);
    expect(readdirSync(join(folder, 'data', 'files', 'kept'))).toEqual(['a']);
  });
});
