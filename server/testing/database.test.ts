// @not-in-check
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Db, prisma } from '@/server/core/platform/db';
import { remember } from '@/server/core/reads/remember';
import { keepRows, resetDatabase, testDatabaseUrl } from './database';

describe('resetting the test database', () => {
  let client: pg.Client;

  beforeAll(async () => {
    client = new pg.Client({ connectionString: testDatabaseUrl() });
    await client.connect();
  });
  afterAll(() => client.end());
  afterEach(resetDatabase);

  const addGroup = async (name: string) =>
    (await client.query('insert into brand_groups (name) values ($1) returning id', [name])).rows[0].id;

  it('deletes all rows and starts ids at 1 again', async () => {
    expect(await addGroup('Lumière')).toBe(1);
    expect(await addGroup('Verte')).toBe(2);
    await resetDatabase();
    expect((await client.query('select from brand_groups')).rowCount).toBe(0);
    expect(await addGroup('Rivoli')).toBe(1);
  });

  it('empties large tables as well as small ones', async () => {
    await client.query("insert into brand_groups (name) select repeat('x', 100) || n from generate_series(1, 15000) n");
    const { rows } = await client.query("select pg_relation_size('brand_groups')::int as size");
    expect(rows[0].size).toBeGreaterThan(1_000_000);
    await resetDatabase();
    expect((await client.query('select from brand_groups')).rowCount).toBe(0);
    expect(await addGroup('Lumière')).toBe(1);
  });

  it('discards PostgreSQL’s statistics about the number of rows', async () => {
    await addGroup('Lumière');
    await client.query('delete from brand_groups');
    await client.query('analyze brand_groups');
    await addGroup('Verte');
    await resetDatabase();
    await client.query("insert into brand_groups (name) select 'Group ' || n from generate_series(1, 15000) n");
    const { rows } = await client.query('explain (format json) select from brand_groups');
    expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(1_000);
  });

  it('clears rows that the process remembers', async () => {
    const find = vi.fn(async (_: Db, id: number) => `row ${id}`);
    const look = remember('test rows', find);
    for (const calls of [1, 2]) {
      expect([await look(prisma, 1), await look(prisma, 1)]).toEqual(['row 1', 'row 1']);
      expect(find).toHaveBeenCalledTimes(calls);
      await resetDatabase();
    }
  });

  it('restores the rows that keepRows copied, until others are copied', async () => {
    const names = async () => (await client.query('select name from brand_groups order by id')).rows.map(({ name }) => name);
    await addGroup('Lumière');
    const restore = await keepRows();
    for (const change of [`insert into brand_groups (name) values ('Verte')`, 'delete from brand_groups']) {
      await client.query(change);
      expect(await restore()).toBe(true);
      expect(await names()).toEqual(['Lumière']);
    }
    expect(await addGroup('Rivoli')).toBe(2);
    await keepRows();
    expect(await restore()).toBe(false);
    expect(await names()).toEqual(['Lumière', 'Rivoli']);
  });

  it('keeps the migration history', async () => {
    await resetDatabase();
    const { rows } = await client.query('select migration_name from _prisma_migrations where finished_at is not null');
    expect(rows.map((row) => row.migration_name)).toContain('20261121000000_foundation');
  });

  it.each(['postgresql://db.example.com/brigade_test_1', 'postgresql://127.0.0.1/brigade', ''])(
    'is refused for any other database: %s',
    async (url) => {
      const own = process.env.DATABASE_URL;
      process.env.DATABASE_URL = url;
      try {
        await expect(resetDatabase()).rejects.toThrow('Refused');
      } finally {
        process.env.DATABASE_URL = own;
      }
    },
  );
});
