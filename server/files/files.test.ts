import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { signLink } from '@/server/core/platform/files/links';
import { sweepFiles } from '@/server/core/platform/files/sweep';
import { installationKey } from '@/server/core/platform/installation-key';
import { resetDatabase } from '@/server/testing/database';
import { send } from '@/server/testing/http';

const key = 'reports/1/1/a.csv';
const origin = 'https://brigade.example';

async function write(at: string, content: string): Promise<void> {
  async function* bytes() {
    yield Buffer.from(content);
  }
  await files.put(at, bytes(), { contentType: 'text/csv; charset=utf-8', fileName: 'Clients été.csv' });
}

beforeEach(async () => {
  await resetDatabase();
  for await (const known of files.list('')) await files.delete(known.key);
  await write(key, '0123456789');
});

describe('a file link', () => {
  it('serves the file under its name to anyone who has the link', async () => {
    const link = await signLink(key, { origin });
    expect(link).toMatch(/^https:\/\/brigade\.example\/files\?key=/);
    const { status, text, headers } = await send('GET', link);
    expect({ status, text }).toEqual({ status: 200, text: '0123456789' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="Clients ete.csv"; filename*=UTF-8''Clients%20%C3%A9t%C3%A9.csv`);
    expect(headers.get('content-length')).toBe('10');
    expect(headers.get('accept-ranges')).toBe('bytes');
    // If it were compressed on the way, its ranges would differ.
    expect(headers.get('cache-control')).toContain('no-transform');
  });

  it('is rejected with link_invalid when it was changed or truncated', async () => {
    const link = new URL(await signLink(key, { origin }));
    const changed = (name: string, value: string | null) => {
      const other = new URL(link);
      if (value === null) other.searchParams.delete(name);
      else other.searchParams.set(name, value);
      return send('GET', other.href);
    };
    const later = String(Number(link.searchParams.get('expires')) + 1);
    const answers = await Promise.all([
      changed('key', 'reports/2/1/a.csv'),
      changed('expires', later),
      changed('expires', 'never'),
      changed('signature', 'x'.repeat(43)),
      changed('signature', null),
      changed('key', null),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'link_invalid']));
  });

  it('expires with 410 link_expired', async () => {
    const { status, body } = await send('GET', await signLink(key, { origin, seconds: -1 }));
    expect([status, body.code]).toEqual([410, 'link_expired']);
  });

  it('returns data_not_found when the file is gone', async () => {
    const link = await signLink(key, { origin });
    await files.delete(key);
    expect((await send('GET', link)).body.code).toBe('data_not_found');
  });

  it('is signed with a key that all processes share', async () => {
    const [first, second] = await Promise.all([installationKey('file links'), installationKey('file links')]);
    expect(first).toHaveLength(32);
    expect(second).toEqual(first);
    expect(await prisma.installationKey.count()).toBe(1);
  });
});

describe('downloading a file', () => {
  const ask = async (range: string, headers: Record<string, string> = {}) => {
    const answer = await send('GET', await signLink(key, { origin }), { headers: { range, ...headers } });
    return { status: answer.status, text: answer.text, range: answer.headers.get('content-range'), headers: answer.headers };
  };

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-4', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=0-1', 200, '0123456789', null],
  ])('with range %s returns %i', async (range, status, text, contentRange) => {
    expect(await ask(range)).toMatchObject({ status, text, range: contentRange });
  });

  it('returns 416 when the range is empty or past the end', async () => {
    for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
      const { status, text, range: said } = await ask(range);
      expect({ status, code: JSON.parse(text).code, said }).toEqual({ status: 416, code: 'range_not_satisfiable', said: 'bytes */10' });
    }
  });

  it('returns the whole file if If-Range does not match, and 304 if If-None-Match matches', async () => {
    const { headers } = await ask('bytes=0-0');
    const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    expect((await ask('bytes=0-0', { 'if-range': etag })).status).toBe(206);
    expect((await ask('bytes=0-0', { 'if-range': modified })).status).toBe(206);
    expect(await ask('bytes=0-0', { 'if-range': '"another"' })).toMatchObject({ status: 200, text: '0123456789' });
    expect((await ask('bytes=0-0', { 'if-none-match': etag })).status).toBe(304);
  });

  it('returns only headers for HEAD', async () => {
    const { status, text, headers } = await send('HEAD', await signLink(key, { origin }));
    expect({ status, text, length: headers.get('content-length') }).toEqual({ status: 200, text: '', length: '10' });
  });
});

it('deletes unreferenced files once they are a day old, and no others', async () => {
  await write('reports/1/2/b.csv', 'b');
  await write('elsewhere/c.csv', 'c');
  const references = { 'reports/': async (keys: string[]) => keys.filter((each) => each === key) };
  const keys = async () => {
    const found: string[] = [];
    for await (const file of files.list('')) found.push(file.key);
    return found.toSorted();
  };
  await sweepFiles(references);
  expect(await keys()).toEqual(['elsewhere/c.csv', key, 'reports/1/2/b.csv']);
  await sweepFiles(references, new Date(Date.now() + 25 * 3_600_000));
  expect(await keys()).toEqual(['elsewhere/c.csv', key]);
});
