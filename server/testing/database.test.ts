import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetDatabase, testDatabaseUrl } from './database';

describe('the test database', () => {
  let client: pg.Client;

  beforeAll(async () => {
    client = new pg.Client({ connectionString: testDatabaseUrl() });
    await client.connect();
  });
  afterAll(() => client.end());
  afterEach(resetDatabase);

  const addGroup = async (name: string) =>
    (await client.query('insert into brand_groups (name) values ($1) returning id', [name])).rows[0].id;

  it('forgets rows and begins identifiers at 1 again', async () => {
    expect(await addGroup('Lumière')).toBe(1);
    expect(await addGroup('Verte')).toBe(2);
    await resetDatabase();
    expect((await client.query('select from brand_groups')).rowCount).toBe(0);
    expect(await addGroup('Rivoli')).toBe(1);
  });

  it('keeps the history of migrations', async () => {
    await resetDatabase();
    const { rows } = await client.query('select migration_name from _prisma_migrations where finished_at is not null');
    expect(rows.map((row) => row.migration_name)).toContain('20261121000000_foundation');
  });

  it.each(['postgresql://db.example.com/brigade_test_1', 'postgresql://127.0.0.1/brigade', ''])(
    'refuses any other database: %s',
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
