import { createHash } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '@/server/identity/passwords';
import { chain, manager, token } from './shape';

/*
 * A realistic chain: common values are very common. Products, movements and users are distributed as unevenly as in reality: a few
 * restaurants sell ten times what the others do, a few products make most of the sales, and most of the rest hardly move.
 */

const dishes = ['Burger', 'Salade', 'Pizza', 'Croissant', 'Tarte', 'Café', 'Limonade', 'Soupe', 'Sandwich', 'Gratin', 'Crème', 'Thé'];
const kinds = ['maison', 'du jour', 'au chèvre', 'aux épices', 'à emporter', 'des îles', 'végétarien', 'au beurre', 'de saison'];
const firstNames = ['Camille', 'Nora', 'Hugo', 'Inès', 'Louis', 'Jade', 'Adam', 'Léa'];

const sqlArray = (words: string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
/** SQL: an element of a list, the first ones far more often than the last. */
const pickSkewed = (words: string[]) => `(${sqlArray(words)})[1 + floor(${words.length} * random() ^ 2)::int]`;

/** Fills a migrated database without such a chain. The numbers are random, and the same in every run. */
export async function seedChain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from restaurants');
  if (rows[0]?.n === chain.restaurants) return;
  console.log(`Filling the bench's chain: ${chain.restaurants} restaurants. This takes a minute or two, once.`);
  await client.query('begin');
  // An interrupted run has left only its sequences; a run of another size, a chain of that size.
  await client.query('truncate brands, restaurants, users restart identity cascade');
  await client.query('select setseed(0.42)');
  for (const sql of [...places, ...staff, ...catalog, ...ledger, ...traces, ...selling]) await client.query(sql);
  const hash = createHash('sha256').update(token).digest();
  await client.query(`insert into access_tokens (user_id, hash, expires_at) values (1, $1, now() + interval '10 years')`, [hash]);
  await client.query(`insert into users (email, name, password_hash, role, brand_id) values ($1, 'Manager', $2, 'brand', 1)`, [
    manager.email,
    await hashPassword(manager.password),
  ]);
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

const places = [
  `insert into brands (name) values ('Chain')`,
  `insert into brand_channels (brand_id, channel_id) select 1, unnest(array[1, 2, 5, 9])`,
  `insert into restaurants (brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
    select 1, 'Chain ' || (array['Paris', 'Lyon', 'Lille', 'Nantes', 'Nice'])[1 + floor(5 * random() ^ 2)::int] || ' ' || n, n || ' rue Haute', '75001',
      'Paris', 'FR', 43 + 7 * random(), -1 + 7 * random(), 'Europe/Paris' from generate_series(1, ${chain.restaurants}) n`,
  `insert into menus (id, restaurant_id, name) select id, id, 'Menu' from restaurants`,
  `insert into stock_settings (restaurant_id, stock_management_v2_enabled, default_safety_stock) select id, true, 5 from restaurants`,
  // How busy a restaurant is relative to others.
  `create temp table busy on commit drop as select id as restaurant_id, 0.3 + 2.7 * random() ^ 3 as share from restaurants`,
];

const staff = [
  `insert into users (email, name, password_hash, role, brand_id) values ('bench@demo.test', 'Bench', '-', 'brand', 1)`,
  `insert into users (email, name, password_hash, role, brand_id, restaurant_id)
    select 'user-' || r.id || '-' || n || '@demo.test', ${pickSkewed(firstNames)} || ' ' || r.id, '-', 'restaurant', 1, r.id
    from restaurants r, generate_series(1, 1 + (r.id * 31) % 6) n`,
];

const catalog = [
  `insert into categories (restaurant_id, name, position)
    select r.id, ${pickSkewed(dishes)} || ' ' || ${pickSkewed(kinds)}, n from restaurants r, generate_series(1, 20 + (r.id * 7919) % 21) n`,
  // The first restaurant always has more than a page of them.
  `insert into products (restaurant_id, menu_id, signature, name, sku, price_cents)
    select r.id, r.id, 'product-' || r.id || '-' || n, ${pickSkewed(dishes)} || ' ' || ${pickSkewed(kinds)} || ' ' || n,
      case when random() < 0.7 then 'SKU-' || r.id || '-' || n end, 100 + floor(2400 * random() ^ 2)
    from restaurants r, generate_series(1, case r.id when 1 then 148 else 100 + floor(201 * ((r.id * 104729) % 1000 / 1000.0) ^ 2)::int end) n`,
  // One to three categories per product; the first ones of the menu have most products.
  `insert into product_categories (product_id, category_id)
    select p.id, c.first_id + floor(c.count * random() ^ 2)::int from products p
      join (select restaurant_id, min(id) as first_id, count(*) as count from categories group by 1) c using (restaurant_id),
      generate_series(1, case when p.id % 10 < 6 then 1 when p.id % 10 < 9 then 2 else 3 end) on conflict do nothing`,
];

/** The length of a cycle of movements: a delivery of twenty, which is then sold one by one. */
const CYCLE = 21;
const ledger = [
  `create temp table moving on commit drop as
    select p.id, p.restaurant_id, 1 + floor(125 * b.share * random() ^ 5)::int as movements from products p join busy b using (restaurant_id)
    where random() < 0.7 or p.restaurant_id = 1`,
  `insert into stock_movements (restaurant_id, brand_id, product_id, movement_type, quantity_delta, quantity_before, quantity_after, channel_id, order_id,
      user_id, created_at)
    select restaurant_id, 1, m.id, (case when step = 0 then 'DELIVERY' else 'SALE' end)::movement_type, case when step = 0 then 20 else -1 end,
      case when step = 0 then 0 else ${CYCLE} - step end, case when step = 0 then 20 else 20 - step end,
      case when step = 0 then null when random() < 0.8 then 5 when random() < 0.8 then 1 else 2 end, case when step > 0 then k end,
      case when step = 0 then u.id end,
      now() - (movements - k) * interval '365 days' / movements as at
    from (select *, k % ${CYCLE} as step from moving, generate_series(0, movements - 1) k) m
      join (select restaurant_id, min(id) as id from users where restaurant_id is not null group by 1) u using (restaurant_id)
    order by at`,
  `insert into stock_levels (product_id, restaurant_id, quantity, safety_stock, last_movement_id, out_since)
    select distinct on (product_id) product_id, restaurant_id, quantity_after, case when random() < 0.2 then 8 end, id,
      case when quantity_after <= 0 then created_at end
    from stock_movements order by product_id, id desc`,
  `insert into stock_deliveries (restaurant_id, supplier_name, expected_at, received_at)
    select b.restaurant_id, ${pickSkewed(firstNames)} || ' & fils', now() - n * interval '2 days', case when n > 1 then now() - n * interval '2 days' end
    from busy b, generate_series(-1, floor(40 * b.share)::int) n`,
  `insert into stock_delivery_lines (delivery_id, position, product_id, quantity, unit_cost_cents)
    select d.id, n, p.first_id + (d.id * 31 + n * 7) % 100, 20, case when random() < 0.8 then 150 end from stock_deliveries d
      join (select restaurant_id, min(id) as first_id from products group by 1) p using (restaurant_id), generate_series(1, 2 + (d.id % 9)) n`,
  `select cost_products(array(select product_id from stock_levels))`,
];

/** The user and the subject. */
const traces = [
  `insert into audit_entries (at, brand_id, restaurant_id, subject_kind, subject_id, operation, input, before, after, user_id, request_id)
    select now() - n * interval '3 hours', 1, b.restaurant_id, 'product stock', (b.restaurant_id * 200 + n % 100)::text,
      'PUT /menus/{menuId}/products/{signature}/quantity', '{"quantity": 4}', '{"quantity": 3, "web": true, "kiosk": true}',
      '{"quantity": 4, "web": true, "kiosk": true}', u.id, 'bench-' || b.restaurant_id || '-' || n
    from busy b join (select restaurant_id, min(id) as id from users where restaurant_id is not null group by 1) u using (restaurant_id),
      generate_series(1, floor(300 * b.share)::int) n`,
  `insert into pos_devices (restaurant_id, name, device_id, role, pos_version, enrolled_at, last_seen_at)
    select r.id, 'Caisse ' || n, 'SN-' || r.id || '-' || n, case when n = 1 then 'master' else 'independent' end::pos_device_role,
      '4.' || (10 + (r.id + n) % 4) || '.0', now() - interval '90 days', now() - random() ^ 4 * interval '30 days'
    from restaurants r, generate_series(1, 1 + (r.id * 13) % 7) n`,
];

const selling = [
  `insert into consumption_modes (restaurant_id, channel_id, type)
    select r.id, channel, type from restaurants r, unnest(array[1, 2]) channel, unnest(enum_range(null::consumption_mode_type)) type
    where channel = 2 or type <> 'MODE_DELIVERY'`,
  `insert into delivery_areas (restaurant_id, name, fee_cents, delay, is_activated, minimum_amount_cents, force_online_payment, is_schedule_mode_enabled, points)
    select r.id, 'Zone ' || n, 100 * n, 20 + 5 * n, true, 1500, false, false, (select json_agg(json_build_object(
      'lat', r.lat + n * 0.01 * sin(2 * pi() * k / 40), 'lng', r.lng + n * 0.01 * cos(2 * pi() * k / 40)) order by k) from generate_series(0, 39) k)
    from restaurants r, generate_series(1, 1 + (r.id * 17) % 8) n`,
  `insert into delivery_area_bindings (area_id, consumption_mode_id, restaurant_id)
    select a.id, m.id, a.restaurant_id from delivery_areas a join consumption_modes m on m.restaurant_id = a.restaurant_id and m.type = 'MODE_DELIVERY'`,
  `insert into pickup_weeks (restaurant_id) select id from restaurants`,
  `insert into pickup_schedules (week_id, restaurant_id, day, start_minute, end_minute, ordering_quotas)
    select w.id, w.restaurant_id, day, start, start + 180, '[{"consumptionMode": "2", "orderingQuota": 20}]'
    from pickup_weeks w, unnest(enum_range(null::pickup_day)) day, unnest(array[690, 1110]) start`,
  `insert into pickup_addresses (brand_id, line) select 1, street || ', 75001 Paris' from restaurants`,
  `insert into pickup_points (brand_id, restaurant_id, address_id, name)
    select 1, r.id, a.id, 'Comptoir' from pickup_addresses a join restaurants r on a.line = r.street || ', 75001 Paris'`,
];
