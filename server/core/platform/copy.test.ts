import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { copyCsv } from './copy';
import { Prisma, pool } from './db';

const many = Prisma.sql`select n, repeat('x', 200) from generate_series(1, 200000) n`;
const few = Prisma.sql`select n from generate_series(1, 3) n`;
const copy = (brandId: number, query = few) => copyCsv(query, { brandId, separator: ',' });
const unread: Awaited<ReturnType<typeof copy>>[] = [];
const hold = async (brandId: number) => unread.push(await copy(brandId, many));

afterEach(async () => {
  vi.useRealTimers();
  for (const rows of unread.splice(0)) rows.destroy();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

it('copies for one brand leave a connection to other brands', async () => {
  await hold(1);
  await hold(1);
  await expect(copy(1)).rejects.toMatchObject({ code: 'unavailable', headers: { 'retry-after': '10' } });
  expect(await text(await copy(2))).toBe('1\n2\n3\n');
  await hold(2);
  await expect(copy(3)).rejects.toMatchObject({ code: 'unavailable' });
});

it('a copy whose connection broke also fails for a reader who begins later', async () => {
  const rows = await copy(1);
  const { connection } = rows as unknown as { connection: { stream: Socket } };
  connection.stream.destroy(new Error('ECONNRESET'));
  await new Promise((done) => connection.stream.once('close', done));
  await expect(text(rows)).rejects.toThrow('ECONNRESET');
});

it('a copy that nobody reads for a minute is broken off and gives its connection back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  for (const brandId of [1, 1, 2]) await hold(brandId);
  const [untouched, left, read] = unread as [(typeof unread)[0], (typeof unread)[0], (typeof unread)[0]];
  for (const begun of [left, read]) await expect.poll(() => begun.read(1)).not.toBeNull();
  // Until the buffer is full, the stream waits for the database, not for its reader.
  await expect.poll(() => left.readableLength).toBeGreaterThanOrEqual(left.readableHighWaterMark);
  for (let seconds = 0; seconds < 90; seconds += 5) {
    vi.advanceTimersByTime(5_000);
    // A slow reader is a reader.
    read.read(1);
  }
  expect([untouched.destroyed, left.destroyed, read.destroyed]).toEqual([true, true, false]);
  expect(left.errored?.message).toContain('Nobody reads');
  await expect.poll(() => copy(1).then(text, ({ code }) => code)).toBe('1\n2\n3\n');
});
