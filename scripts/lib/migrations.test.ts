import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '@/server/testing/database';
import { testDatabasePrefix } from '@/server/testing/names';
import { withConnection, withDatabaseName } from './connection';
import { applyMigrations, diffSchema } from './migrations';
import { projectRoot } from './paths';

const migrationsDirectory = join(projectRoot, 'prisma', 'migrations');

describe('migrations', () => {
  const name = `${testDatabasePrefix}fresh_${process.env.VITEST_POOL_ID}`;
  const fresh = () => withDatabaseName(testDatabaseUrl(), name);
  const onServer = (sql: string) => withConnection(testDatabaseUrl(), (client) => client.query(sql));

  beforeAll(() => onServer(`create database ${name} template template0`));
  afterAll(() => onServer(`drop database ${name} with (force)`));

  it('are applied once by any number of processes that start together', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => applyMigrations(fresh())));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await applyMigrations(fresh())).toEqual([]);
  });

  it('lead to prisma/schema, with the indexes and columns made by hand left alone', async () => {
    expect(await diffSchema(testDatabaseUrl())).toBeNull();
  });

  it('pass over what an installation holds', async () => {
    const held = `${name}_held`;
    await onServer(`create database ${held} template template0`);
    try {
      await withConnection(withDatabaseName(testDatabaseUrl(), held), async (client) => {
        for (const migration of readdirSync(migrationsDirectory).toSorted()) {
          if (!/^\d/.test(migration)) continue;
          if (migration.endsWith('_audit_customers'))
            await client.query(`insert into brands (name) values ('Held');
              insert into audit_entries (brand_id, subject_kind, subject_id, operation, input, request_id) values
                (1, 'customer', '7', 'POST /customers', '{}', 'a'), (1, 'stock settings', '7', 'PUT /v2/stock/settings', '{}', 'b')`);
          await client.query(readFileSync(join(migrationsDirectory, migration, 'migration.sql'), 'utf8'));
        }
        const { rows } = await client.query('select subject_kind, customer_id from audit_entries order by id');
        expect(rows).toEqual([
          { subject_kind: 'customer', customer_id: 7 },
          { subject_kind: 'stock settings', customer_id: null },
        ]);
        await expect(client.query(`update audit_entries set operation = 'x'`)).rejects.toThrow('append-only');
      });
    } finally {
      await onServer(`drop database ${held} with (force)`);
    }
  });

  it('run again after their process was killed', async () => {
    const unfinished = `insert into _prisma_migrations (id, checksum, migration_name, started_at) values ('x', 'x', '20260101000000_cut', now())`;
    await withConnection(fresh(), (client) => client.query(unfinished));
    expect(await applyMigrations(fresh())).toEqual([]);
    const { rows } = await withConnection(fresh(), (client) =>
      client.query(`select rolled_back_at from _prisma_migrations where id = 'x'`),
    );
    expect(rows[0].rolled_back_at).toBeInstanceOf(Date);
  });

  it.each([
    ['postgresql://nobody@127.0.0.1:1/brigade', 'nothing listens there'],
    ['postgresql://nobody@no-such-host.invalid/brigade', /no such host|could not be looked up/],
  ])('say what is wrong with %s', async (url, reason) => {
    await expect(applyMigrations(url)).rejects.toThrow(reason);
  });
});
