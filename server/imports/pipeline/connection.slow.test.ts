import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { connect } from './connection';

const statement = 'select pg_sleep(60), 73';

it('an import’s locks are released when its process ends in the middle of a statement', async () => {
  const client = await connect(process.env.DATABASE_URL ?? '', 'brigade import 73');
  await client.query('begin; select pg_advisory_xact_lock(73, 73)');
  client.query(statement).catch(() => undefined);
  const isAsleep = async () =>
    (await prisma.sql.read`select from pg_stat_activity where query = ${statement} and state = 'active'`).length === 1;
  const isFree = async () =>
    (await prisma.sql.read<{ free: boolean }>`select pg_try_advisory_xact_lock(73, 73) as free`).every(({ free }) => free);
  await expect.poll(isAsleep).toBe(true);
  expect(await isFree()).toBe(false);
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  await expect.poll(isFree).toBe(true);
});

it('an import’s connection detects a dead process with TCP keepalives and a timeout', async () => {
  const client = await connect(process.env.DATABASE_URL ?? '', 'brigade import 74');
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name like 'tcp\\_%' and source = 'session' order by name`,
  );
  await client.end();
  // Without a network in between, their values are zero.
  expect(rows.map(({ name }) => name)).toEqual([
    'tcp_keepalives_count',
    'tcp_keepalives_idle',
    'tcp_keepalives_interval',
    'tcp_user_timeout',
  ]);
});
