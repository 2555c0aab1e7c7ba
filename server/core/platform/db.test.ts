import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { testDatabaseUrl } from '@/server/testing/database';
import { AppError } from '../operation/errors';
import { answerable, prisma, transaction } from './db';

const withCode = (code: string) => Object.assign(new Error('x'), { code });
const codeOf = (error: unknown) => answerable(error).code;

describe('a database outage', () => {
  it.each([
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('timeout exceeded when trying to connect'),
    withCode('ECONNREFUSED'),
    withCode('ECONNRESET'),
    withCode('EPIPE'),
    withCode('57P03'),
    withCode('53300'),
    withCode('55P03'),
    new Error('of Prisma', { cause: withCode('ECONNREFUSED') }),
  ])('is answered as 503 unavailable: %s', (error) => {
    const { code, status, headers } = answerable(error);
    expect({ code, status, headers }).toEqual({ code: 'unavailable', status: 503, headers: { 'retry-after': '1' } });
  });

  it('is recognised from the errors of the installed version of pg', async () => {
    const client = new pg.Client({ connectionString: testDatabaseUrl() });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const broken = client.query('select pg_sleep(10)').catch((error: unknown) => error);
    const killer = new pg.Client({ connectionString: testDatabaseUrl() });
    await killer.connect();
    await killer.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await killer.end();
    expect(codeOf(await broken)).toBe('unavailable');
    expect(codeOf(await client.query('select 1').catch((error: unknown) => error))).toBe('unavailable');

    const pool = new pg.Pool({ connectionString: testDatabaseUrl(), max: 1, connectionTimeoutMillis: 500 });
    const held = await pool.connect();
    expect(codeOf(await pool.connect().catch((error: unknown) => error))).toBe('unavailable');
    held.release();
    await pool.end();
  });
});

it('an unexpected error is answered as internal_error, and an AppError as it is', () => {
  const known = new AppError('data_not_found');
  expect(answerable(known)).toBe(known);
  for (const odd of [new Error('x'), withCode('22012'), 'text', null, undefined]) expect(codeOf(odd)).toBe('internal_error');
});

it('concurrent queries of a transaction run one after the other, and each gets its own outcome', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  const asked = transaction(async ({ sql }) => {
    const numbers = await Promise.all([1, 2, 3, 4].map((n) => sql.read<{ n: number }>`select ${n}::int as n`));
    expect(numbers.flat().map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    return Promise.allSettled([sql.run`select 1`, sql.run`select 1 / 0`, sql.run`select 1`]);
  });
  await expect(asked).resolves.toMatchObject([{ status: 'fulfilled' }, { status: 'rejected' }, { status: 'rejected' }]);
  await new Promise(setImmediate);
  process.off('warning', warned);
  expect(warned).not.toHaveBeenCalled();
});

describe('a transaction whose time is over', () => {
  /** Holds the lock of a new brand from elsewhere. */
  async function lockedBrand() {
    const { id } = await prisma.brand.create({ data: { name: 'Verger' } });
    const other = new pg.Client({ connectionString: testDatabaseUrl() });
    await other.connect();
    await other.query('begin');
    await other.query('select 1 from brands where id = $1 for update', [id]);
    return { id, nameNow: async () => (await prisma.brand.findUniqueOrThrow({ where: { id } })).name, release: () => other.end() };
  }

  it('commits nothing, though the work goes on once a lock is free', async () => {
    const { id, nameNow, release } = await lockedBrand();
    const outcome: { later?: unknown } = {};
    const late = transaction(async ({ sql }) => {
      await sql.run`update brands set name = 'first' where id = ${id}`;
      outcome.later = await sql.run`update brands set name = 'second' where id = ${id}`.catch((error: unknown) => error);
    }, 200).catch((error: unknown) => error);
    setTimeout(() => void release(), 400);
    expect(codeOf(await late)).toBe('unavailable');
    expect(codeOf(outcome.later)).toBe('unavailable');
    expect(await nameNow()).toBe('Verger');
  });

  it('commits nothing of what was sent in time, nor what is sent after its end', async () => {
    const { id } = await prisma.brand.create({ data: { name: 'Verger' } });
    let afterwards: () => Promise<number> = async () => 0;
    const late = transaction(async ({ sql }) => {
      afterwards = () => sql.run`update brands set name = 'afterwards' where id = ${id}`;
      await sql.run`update brands set name = 'in time' where id = ${id}`;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }, 100);
    expect(codeOf(await late.catch((error: unknown) => error))).toBe('unavailable');
    expect(codeOf(await afterwards().catch((error: unknown) => error))).toBe('unavailable');
    expect((await prisma.brand.findUniqueOrThrow({ where: { id } })).name).toBe('Verger');
  });

  it('waits ten seconds at most for a lock', async () => {
    const [setting] = await prisma.sql.read<{ lock_timeout: string }>`show lock_timeout`;
    expect(setting?.lock_timeout).toBe('10s');
  });
});
