import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { testDatabaseUrl } from '@/server/testing/database';
import { AppError } from '../operation/errors';
import { answerable, transaction } from './db';

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
