// @not-in-check
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffSchema } from '@/scripts/lib/migrations';
import { resetDatabase, testDatabaseUrl } from '@/server/testing/database';

/** Raised by PostgreSQL: check_violation, foreign_key_violation, restrict_violation. */
const checkViolation = '23514';
const foreignKeyViolation = '23503';
const restrictViolation = '23001';

it('the migrations lead to prisma/schema, apart from handmade indexes and columns', async () => {
  expect(await diffSchema(testDatabaseUrl())).toBeNull();
});

describe('the database', () => {
  let client: pg.Client;
  const run = (sql: string) => client.query(sql);

  beforeAll(async () => {
    await resetDatabase();
    client = new pg.Client({ connectionString: testDatabaseUrl() });
    await client.connect();
    await run(`
      insert into brand_groups (name) values ('Groupe');
      insert into brands (name) values ('Une'), ('Autre');
      insert into restaurants (brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
        select id, name, 'rue', '75011', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris' from brands;
      insert into customers (brand_id, given_name) values (1, 'Camille');
      insert into menus (restaurant_id, name) values (1, 'Carte'), (2, 'Carte');
      insert into products (restaurant_id, menu_id, signature, name, sku, price_cents)
        values (1, 1, 'creme', 'Crème BRÛLÉE à l''Œuf 100 %_', 'DES-1', 650), (2, 2, 'pizza', 'Pizza', null, 900);
      insert into audit_entries (subject_kind, subject_id, operation, input, request_id) values ('x', '1', 'x', '{}', 'r');
      insert into stock_levels (product_id, restaurant_id, quantity) values (1, 1, 0);
      insert into stock_deliveries (restaurant_id, supplier_name) values (1, 'Metro')`);
    await run(movement({}));
  });
  afterAll(() => client.end());

  function movement(change: Record<string, number>): string {
    const row = { restaurant_id: 1, brand_id: 1, product_id: 1, quantity_delta: 3, quantity_before: 4, quantity_after: 7, ...change };
    return `insert into stock_movements (movement_type, ${Object.keys(row).join(', ')}) values ('SALE', ${Object.values(row).join(', ')})`;
  }

  function user(role: string, scope: Record<string, number>): string {
    const columns = ['email', 'name', 'password_hash', 'role', ...Object.keys(scope)];
    const values = [`'${role}-${Object.entries(scope).join()}'`, `'n'`, `'h'`, `'${role}'`, ...Object.values(scope)];
    return `insert into users (${columns.join(', ')}) values (${values.join(', ')})`;
  }

  it('folds case and accents of names for searching', async () => {
    const { rows } = await run('select search_name from products order by id');
    expect(rows[0].search_name).toBe("creme brulee a l'oeuf 100 %_");
  });

  it('searches name and SKU with trigram indexes that begin with the restaurant', async () => {
    await run(`
      insert into products (restaurant_id, menu_id, signature, name, sku, price_cents)
        select 1, 1, 'filler-' || n, 'Produit ' || n, 'REF-' || n, 100 from generate_series(1, 5000) n`);
    await run('vacuum analyze products'); // moves the new entries into the GIN indexes proper
    for (const condition of [`search_name like '%brul%'`, `search_fold(sku) like '%des-%' and sku is not null`]) {
      const { rows } = await run(`explain select from products where restaurant_id = 1 and ${condition}`);
      expect(rows.map((row) => row['QUERY PLAN']).join()).toMatch(/_trigrams.*restaurant_id = 1/s);
    }
  });

  it.each([
    ['update stock_movements set reason = null', restrictViolation],
    ['delete from stock_movements', restrictViolation],
    ['update audit_entries set operation = null', restrictViolation],
    ['delete from audit_entries', restrictViolation],
    [movement({ quantity_after: 8 }), checkViolation],
    [movement({ product_id: 2 }), foreignKeyViolation],
    [movement({ brand_id: 2 }), foreignKeyViolation],
    ['update stock_levels set quantity = 1000000001', checkViolation],
    ['update stock_levels set quantity = -1000000001', checkViolation],
    ['update stock_levels set safety_stock = -1', checkViolation],
    ['insert into stock_settings (restaurant_id, default_safety_stock) values (1, -1)', checkViolation],
    ['update products set price_cents = -1', checkViolation],
    ['insert into stock_delivery_lines (delivery_id, position, product_id, quantity) values (1, 1, 1, 0)', checkViolation],
    [
      'insert into stock_delivery_lines (delivery_id, position, product_id, quantity, unit_cost_cents) values (1, 1, 1, 1, -1)',
      checkViolation,
    ],
    ['insert into stock_delivery_lines (delivery_id, position, product_id, quantity) values (1, 1, 999999, 1)', foreignKeyViolation],
    ['insert into stock_deliveries (restaurant_id, supplier_name) values (99, $$x$$)', foreignKeyViolation],
  ])('rejects %s', async (sql, code) => {
    await expect(run(sql)).rejects.toMatchObject({ code });
  });

  it.each([
    ['admin', {}],
    ['brand_group', { brand_group_id: 1 }],
    ['brand', { brand_id: 1 }],
    ['restaurant', { brand_id: 1, restaurant_id: 1 }],
    ['pos', { brand_id: 1, restaurant_id: 1 }],
    ['kiosk', { brand_id: 1, restaurant_id: 1 }],
    ['customer', { brand_id: 1, customer_id: 1 }],
  ])('accepts a %s only with exactly its scope', async (role, scope) => {
    await run(user(role, scope));
    const all = { brand_group_id: 1, brand_id: 1, restaurant_id: 1, customer_id: 1 };
    for (const column of Object.keys(all) as (keyof typeof all)[]) {
      const changed: Record<string, number> = { ...scope };
      if (column in scope) delete changed[column];
      else changed[column] = all[column];
      await expect(run(user(role, changed)), `${role} ${JSON.stringify(changed)}`).rejects.toMatchObject({ code: checkViolation });
    }
  });
});
