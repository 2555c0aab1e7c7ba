import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '@/server/testing/database';
import { testDatabasePrefix } from '@/server/testing/names';
import { withConnection, withDatabaseName } from './connection';
import { inspectInstallation } from './installation';
import { applyMigrations } from './migrations';
import { projectRoot } from './paths';
import { sleep } from './processes';

const migrationsDirectory = join(projectRoot, 'prisma', 'migrations');

describe('migrations', () => {
  const name = `${testDatabasePrefix}fresh_${process.env.VITEST_POOL_ID}`;
  const fresh = () => withDatabaseName(testDatabaseUrl(), name);
  const onServer = (sql: string) => withConnection(testDatabaseUrl(), (client) => client.query(sql));

  beforeAll(() => onServer(`create database ${name} template template0`));
  afterAll(() => onServer(`drop database ${name} with (force)`));

  it('are applied once when several processes start together', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => applyMigrations(fresh())));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await applyMigrations(fresh())).toEqual([]);
  });

  it('create no users, tokens, tills, boxes or setup codes', async () => {
    await applyMigrations(fresh());
    expect(await inspectInstallation(fresh())).toEqual({ isDemo: false, isEmpty: true, hasAdmin: false });
    await withConnection(fresh(), async (client) => {
      for (const table of ['users', 'access_tokens', 'password_links', 'pos_devices', 'restaurant_boxes', 'setup_codes'])
        expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0);
    });
  });

  it('fill in customer_id of existing audit entries, which stay append-only', async () => {
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

  it('mark an unfinished migration as rolled back after their process was killed', async () => {
    const unfinished = `insert into _prisma_migrations (id, checksum, migration_name, started_at) values ('x', 'x', '20260101000000_cut', now())`;
    await withConnection(fresh(), (client) => client.query(unfinished));
    expect(await applyMigrations(fresh())).toEqual([]);
    const { rows } = await withConnection(fresh(), (client) =>
      client.query(`select rolled_back_at from _prisma_migrations where id = 'x'`),
    );
    expect(rows[0].rolled_back_at).toBeInstanceOf(Date);
  });

  describe('on a database in use', () => {
    const used = `${name}_used`;
    const url = () => withDatabaseName(testDatabaseUrl(), used);
    const directory = mkdtempSync(join(tmpdir(), 'brigade-migrations-'));
    const write = (migration: string, sql: string) => {
      mkdirSync(join(directory, migration), { recursive: true });
      writeFileSync(join(directory, migration, 'migration.sql'), sql);
    };
    beforeAll(async () => {
      await onServer(`create database ${used} template template0`);
      write('20260101000000_made', 'create table guests (id int, name text); insert into guests select 1 from generate_series(1, 3);');
      await applyMigrations(url(), directory);
    });
    afterAll(async () => {
      await onServer(`drop database ${used} with (force)`);
      rmSync(directory, { recursive: true });
    });

    it('wait for a locked table without blocking its readers', async () => {
      write('20260102000000_wider', 'alter table guests add column email text;');
      await withConnection(url(), async (writer) => {
        await writer.query(`begin; update guests set name = 'a'`);
        const applied = applyMigrations(url(), directory);
        const isWaiting = `select 1 from pg_stat_activity where datname = '${used}' and wait_event_type = 'Lock' and query like '%add column email%'`;
        while ((await onServer(isWaiting)).rows.length === 0) await sleep(20);
        // It gives up its place in the queue before long.
        await withConnection(url(), (reader) => reader.query(`set statement_timeout = '6s'; select * from guests`));
        await writer.query('commit');
        expect(await applied).toEqual(['20260102000000_wider']);
      });
    });

    it('build an invalid index again, once, when several processes start together', async () => {
      write('20260103000000_by_name', 'create unique index concurrently if not exists guests_by_name on guests (name);');
      write('20260103000001_filled', `do $$ begin update guests set email = 'x'; commit; end $$;`);
      await expect(applyMigrations(url(), directory)).rejects.toThrow(/20260103000000_by_name failed/);
      const isValid = async () => {
        const { rows } = await withConnection(url(), (client) =>
          client.query(`select indisvalid as valid from pg_index where indexrelid = to_regclass('guests_by_name')`),
        );
        return rows;
      };
      expect(await isValid()).toEqual([{ valid: false }]);
      await withConnection(url(), (client) => client.query('update guests set name = ctid::text'));
      // Others wait for their turn without being waited for.
      const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(url(), directory)));
      expect(applied.flat()).toEqual(['20260103000000_by_name', '20260103000001_filled']);
      expect(await isValid()).toEqual([{ valid: true }]);
    });

    it('build an index without blocking writers of its table', async () => {
      write('20260104000000_by_email', 'create index concurrently if not exists guests_by_email on guests (email);');
      await withConnection(url(), async (open) => {
        await open.query(`begin; update guests set email = 'y'`);
        const applied = applyMigrations(url(), directory);
        const isWaiting = `select 1 from pg_stat_activity where datname = '${used}' and wait_event_type = 'Lock' and query like '%guests_by_email%'`;
        while ((await onServer(isWaiting)).rows.length === 0) await sleep(20);
        // A build that blocks writers gives up its place after three seconds, which this writer does not wait for.
        await withConnection(url(), (writer) => writer.query(`set lock_timeout = '500ms'; insert into guests (id, name) values (2, 'b')`));
        await open.query('commit');
        expect(await applied).toEqual(['20260104000000_by_email']);
      });
    });

    it('wait for a build that goes on without its process, and use its index', async () => {
      write('20260105000000_by_id', 'create index concurrently if not exists guests_by_id on guests (id);');
      const identity = async () =>
        (await withConnection(url(), (client) => client.query(`select to_regclass('guests_by_id')::oid as oid`))).rows[0].oid;
      await withConnection(url(), async (open) => {
        await open.query(`begin; update guests set email = 'z'`);
        const orphan = withConnection(url(), (client) => client.query('create index concurrently guests_by_id on guests (id)'));
        const isWaiting = `select 1 from pg_stat_activity where datname = '${used}' and wait_event_type = 'Lock' and query like '%guests_by_id%'`;
        while ((await onServer(isWaiting)).rows.length === 0) await sleep(20);
        const built = await identity();
        const applied = applyMigrations(url(), directory);
        const isChecking = `select 1 from pg_stat_activity where datname = '${used}' and query like '%pg_stat_progress_create_index%'
          and pid <> pg_backend_pid()`;
        while ((await onServer(isChecking)).rows.length === 0) await sleep(20);
        await open.query('commit');
        await orphan;
        expect(await applied).toEqual(['20260105000000_by_id']);
        expect(await identity()).toBe(built);
      });
    });
  });

  it.each([
    ['postgresql://nobody@127.0.0.1:1/brigade', 'nothing listens there'],
    ['postgresql://nobody@no-such-host.invalid/brigade', /no such host|could not be looked up/],
  ])('explain why the database cannot be reached: %s', async (url, reason) => {
    await expect(applyMigrations(url)).rejects.toThrow(reason);
  });
});
