import { beforeEach, expect, it, vi } from 'vitest';
import { resetDatabase } from '@/server/testing/database';
import { PATIENCE_MS } from '@/server/testing/patience';
import { prisma } from './db';
import { startWorker } from './jobs';

beforeEach(async () => {
  await resetDatabase();
  await prisma.sql.run`drop schema if exists jobs cascade`;
});

it('a job that was due while no worker ran is run once when a worker starts again', async () => {
  let runs = 0;
  const hour = new Date(Date.now() - 3 * 3_600_000).getUTCHours();
  const run = async () => {
    runs += 1;
  };
  const nightly = { cron: `7 ${hour} * * *`, run };
  const background = { jobs: { nightly }, queues: {}, subscribers: {} };
  const first = await startWorker(background);
  await vi.waitFor(async () => expect((await prisma.sql.read`select from jobs.version where cron_on is not null`).length).toBe(1), {
    timeout: PATIENCE_MS,
  });
  await first.stop();
  expect(runs).toBe(0);
  await prisma.sql.run`update jobs.version set cron_on = now() - interval '3 days'`;
  await prisma.sql.run`update jobs.schedule set created_on = now() - interval '3 days'`;
  const second = await startWorker(background);
  try {
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: PATIENCE_MS, interval: 250 });
  } finally {
    await second.stop();
  }
  expect(await prisma.sql.read`select from jobs.job where name = 'nightly'`).toHaveLength(1);
});
