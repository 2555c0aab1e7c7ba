import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withConnection, withDatabaseName } from '@/scripts/lib/connection';
import { applyMigrations, migrationsDirectory } from '@/scripts/lib/migrations';
import { testDatabaseUrl } from '@/server/testing/database';
import { testDatabasePrefix } from '@/server/testing/names';

/*
 * The demo chain with its responses, as written by an earlier version, before catalogs; all later migrations are applied. Modules that read
 * the database are loaded once it exists, so nothing of the server is imported above.
 */

interface Older {
  /** Its last migration. */
  migration: string;
  /** Its rows by table. */
  rows: Record<string, object[]>;
  /** The responses of its operations, by id and input. */
  answers: { operation: string; input: object; data: unknown }[];
}
const older: Older = JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures', 'before-catalogs.json.gz'))).toString());

const name = `${testDatabasePrefix}older_${process.env.VITEST_POOL_ID}`;
const server = testDatabaseUrl();
const url = withDatabaseName(server, name);
const earlier = mkdtempSync(join(tmpdir(), 'brigade-older-'));

/** Writes the former rows, except generated columns, which the database computes again. */
async function load(client: pg.Client): Promise<void> {
  await client.query('begin; set local session_replication_role = replica');
  for (const [table, rows] of Object.entries(older.rows)) {
    const columns = Object.keys(rows[0] ?? {}).map((column) => pg.escapeIdentifier(column));
    await client.query(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
  await client.query(`do $$ declare own record; begin
    for own in select c.oid::regclass as name, a.attname as field, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as counter
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null
    loop execute format('select setval(%L, greatest(max(%I), 1), max(%I) is not null) from %s', own.counter, own.field, own.field, own.name); end loop;
  end $$`);
  await client.query('commit');
}

/** Runs operations as a user, on that database. */
async function actAs(email: string) {
  const [{ asUser }, { prisma }] = await Promise.all([import('@/server/testing/as'), import('@/server/core/platform/db')]);
  return asUser((await prisma.user.findFirstOrThrow({ where: { email } })).id);
}

let later: string[];
beforeAll(async () => {
  await withConnection(server, (client) => client.query(`create database ${name} template template0`));
  for (const migration of readdirSync(migrationsDirectory).filter((each) => /^\d/.test(each) && each <= older.migration))
    cpSync(join(migrationsDirectory, migration), join(earlier, migration), { recursive: true });
  await applyMigrations(url, earlier);
  await withConnection(url, load);
  later = await applyMigrations(url);
  process.env.DATABASE_URL = url;
});
afterAll(async () => {
  rmSync(earlier, { recursive: true });
  const { pool } = await import('@/server/core/platform/db');
  await pool.end();
  process.env.DATABASE_URL = server;
  await withConnection(server, (client) => client.query(`drop database ${name} with (force)`));
});

describe('an installation from before catalogs', () => {
  it('gets every later migration and loses no rows', async () => {
    const all = readdirSync(migrationsDirectory).filter((each) => /^\d/.test(each));
    expect(later).toEqual(all.filter((each) => each > older.migration).toSorted());
    await withConnection(url, async (client) => {
      for (const [table, rows] of Object.entries(older.rows)) {
        const { rows: found } = await client.query(`select count(*)::int as count from ${table}`);
        expect([table, found[0].count >= rows.length]).toEqual([table, true]);
      }
    });
  });

  it.each(older.answers.map((answer) => [`${answer.operation} ${JSON.stringify(answer.input)}`, answer] as const))(
    'answers %s as before',
    async (_, { operation: id, input, data }) => {
      const [{ operations }, { listOperations }] = await Promise.all([
        import('@/server/operations'),
        import('@/server/core/operation/registry'),
      ]);
      const found = listOperations(operations).find((each) => each.id === id);
      const admin = await actAs('admin@demo.test');
      expect(await admin.call(found!.operation as never, input as never)).toMatchObject(data as object);
    },
  );

  it('keeps a sound ledger, lets its users sign in, and accepts a new restaurant and a count', async () => {
    const [{ authenticate }, { prisma }, { findLedgerFaults, SOUND }] = await Promise.all([
      import('@/server/identity/login.service'),
      import('@/server/core/platform/db'),
      import('./seed/seed-checks'),
    ]);
    await authenticate(prisma, { email: 'brand@demo.test', password: 'demo-password', ip: '203.0.113.7' });
    await withConnection(url, async (client) => expect(await findLedgerFaults(client, new Date())).toEqual(SOUND));
    const [{ createRestaurant }, { setQuantity, listStock }] = await Promise.all([
      import('@/server/brands/brands.operations'),
      import('@/server/stock/stock.operations'),
    ]);
    const office = await actAs('brand@demo.test');
    const address = { street: '3 rue de la Roquette', postalCode: '75011', city: 'Paris', countryCode: 'FR', lat: 48.8537, lng: 2.3707 };
    const { restaurantId, taken } = await office.call(createRestaurant, { brandId: 1, name: 'New', ...address, like: { restaurantId: 1 } });
    expect(taken?.find(({ part }) => part === 'catalog')?.counts).toContainEqual({
      thing: 'products',
      count: older.rows.products?.filter((product) => (product as { restaurant_id: number }).restaurant_id === 1).length,
    });
    const { items } = await office.call(listStock, { restaurantId, limit: 1 });
    const [{ menuId = 0, signature = '' } = {}] = items;
    expect(await office.call(setQuantity, { menuId, signature, quantity: 3 })).toMatchObject({ quantityAfter: 3 });
  });
});
