import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { seedFloor } from './seed-floor';
import { big, rare, rareProduct, small, token } from './shape';

const SECONDS_APART = 30;
const FIRST_MOMENT = Date.UTC(2016, 11, 1);
const columns =
  'id, restaurant_id, brand_id, product_id, movement_type, quantity_delta, quantity_before, quantity_after, channel_id, order_id, user_id, created_at';

/** Fills a migrated database with products and their ledger, unless that is done already. */
export async function seedLedger(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from products');
  if (rows[0]?.n !== big.products + small.products) {
    console.log(`Filling the database: ${big.products} products, ${big.movements} movements. This takes some minutes, once.`);
    await fillLedger(client);
  }
  await seedFloor(client);
}

/** Fills an empty migrated database; movements by COPY, with their indexes created afterwards. */
async function fillLedger(client: pg.Client): Promise<void> {
  await client.query('begin');
  // The foreign keys hold by construction; checking ten million of them one by one would take longer than all the rest.
  await client.query('set local session_replication_role = replica');
  await seedCatalog(client);
  const indexes = await dropIndexes(client);
  await copyMovements(client);
  for (const definition of indexes) await client.query(definition);
  await client.query(`update stock_levels l set quantity = m.quantity_after, last_movement_id = m.id,
      out_since = case when m.quantity_after <= 0 then m.created_at end
    from (select distinct on (restaurant_id, product_id) restaurant_id, product_id, id, quantity_after, created_at from stock_movements
      order by restaurant_id, product_id, id desc) m where l.product_id = m.product_id`);
  await client.query(`select setval(pg_get_serial_sequence('stock_movements', 'id'), ${big.movements + small.movements + 1})`);
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

async function seedCatalog(client: pg.Client): Promise<void> {
  await client.query(`insert into brands (id, name) values (1, 'Bench')`);
  await client.query(`insert into restaurants (id, brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
    select n, 1, 'Restaurant ' || n, 'Street', '75001', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris' from generate_series(1, 2) n`);
  await client.query(`insert into menus (id, restaurant_id, name) values (1, 1, 'Menu'), (2, 2, 'Menu')`);
  await client.query(
    `insert into stock_settings (restaurant_id, stock_management_v2_enabled, default_safety_stock) values (1, true, 5), (2, true, 5)`,
  );
  await client.query(`insert into categories (id, restaurant_id, name) values (1, 1, 'Plats'), (2, 2, 'Plats')`);
  await client.query(
    `insert into products (id, restaurant_id, menu_id, signature, name, sku, price_cents, category_names)
    select n, case when n <= $1 then 1 else 2 end, case when n <= $1 then 1 else 2 end, 'product-' || n,
      case when n = $3 then 'Zanzibar' else 'Product ' || n end, case when n % 3 = 0 then null else 'SKU' || n end, 900 + n % 900, array['Plats']
    from generate_series(1, $1::int + $2::int) n`,
    [big.products, small.products, rareProduct],
  );
  await client.query('insert into product_categories (product_id, category_id) select id, restaurant_id from products');
  await client.query(
    'insert into stock_levels (product_id, restaurant_id, quantity, out_since) select id, restaurant_id, 0, now() from products',
  );
  await client.query(`insert into users (email, name, password_hash, role, brand_id) values ('bench@demo.test', 'Bench', '-', 'brand', 1)`);
  const hash = createHash('sha256').update(token).digest();
  await client.query(`insert into access_tokens (user_id, hash, expires_at) values (1, $1, now() + interval '10 years')`, [hash]);
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'stock_movements' and indexname <> 'stock_movements_pkey'`,
  );
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`);
  return rows.map(({ indexdef }) => indexdef);
}

/** One line of COPY text per movement: single sales, with a delivery whenever a product is used up, so that every chain is consistent. */
function* movementLines(): Generator<string> {
  const quantities = new Int32Array(big.products + small.products + 1);
  const common = big.products - 10;
  for (let n = 0; n < big.movements + small.movements; n++) {
    const inBig = n < big.movements;
    // The ten rare products have three movements each, at the very beginning.
    const productId = n < 30 ? common + 1 + (n % 10) : inBig ? 1 + ((n * 7_919) % common) : big.products + 1 + (n % small.products);
    const before = quantities[productId] ?? 0;
    const reset = inBig && n > 100 && n < 105;
    const delta = reset ? -before : before > 0 ? -1 : 20;
    quantities[productId] = before + delta;
    const type = reset ? rare.movementType : delta > 0 ? 'DELIVERY' : 'SALE';
    const channelId = n === 50 || n === 51 ? rare.channelId : type === 'SALE' ? 5 : '\\N';
    const userId = n === 60 || n === 61 ? rare.userId : type === 'SALE' ? '\\N' : 1;
    const orderId = type === 'SALE' ? Math.floor(n / 3) + 1 : '\\N';
    const createdAt = new Date(FIRST_MOMENT + (inBig ? n : big.movements - small.movements + (n - big.movements)) * SECONDS_APART * 1_000);
    const restaurantId = inBig ? big.restaurantId : small.restaurantId;
    yield [
      n + 1,
      restaurantId,
      1,
      productId,
      type,
      delta,
      before,
      before + delta,
      channelId,
      orderId,
      userId,
      createdAt.toISOString(),
    ].join('\t');
  }
}

async function copyMovements(client: pg.Client): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'brigade-bench-'));
  try {
    await chmod(directory, 0o755);
    const path = join(directory, 'movements.tsv');
    const file = createWriteStream(path, { mode: 0o644 });
    let chunk: string[] = [];
    for (const line of movementLines()) {
      chunk.push(line);
      if (chunk.length < 20_000) continue;
      if (!file.write(`${chunk.join('\n')}\n`)) await once(file, 'drain');
      chunk = [];
    }
    file.end(chunk.length > 0 ? `${chunk.join('\n')}\n` : '');
    await once(file, 'close');
    await client.query(`copy stock_movements (${columns}) from '${path}'`);
  } finally {
    await rm(directory, { recursive: true });
  }
}
