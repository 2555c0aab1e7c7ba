import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '@/prisma/seed';
import { verifyMenus } from '@/server/catalog/verify';
import { contains, onGrid, outlineFault, ringOf } from '@/server/delivery-areas/geometry.rules';
import { siretFault, vatNumberFault } from '@/server/fiscal/numbers.rules';
import { passwordMatches } from '@/server/identity/passwords';
import { verifySlots } from '@/server/orders/verify';
import { resetDatabase, testDatabaseUrl } from '@/server/testing/database';
import { testOrders } from './orders/test-orders';
import { countByStatus, countRunningOut, findLedgerFaults, fingerprint, fingerprintOfFixed, SOUND } from './seed-checks';

const WEDNESDAY_NOON = new Date('2026-11-25T11:45:00Z');
const MONDAY_BEFORE_DAWN = new Date('2026-11-23T03:20:00Z');

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: testDatabaseUrl() });
  await client.connect();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await client.end();
  await resetDatabase();
});

const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows;
const row = async (sql: string, values: unknown[] = []) => (await rows(sql, values))[0];

describe('the demo chain on a Wednesday at noon', () => {
  beforeAll(async () => {
    vi.stubEnv('DEMO_PASSWORD', undefined);
    await resetDatabase();
    expect(await seedDemo(testDatabaseUrl(), WEDNESDAY_NOON)).toBe('seeded');
  });

  it('has the groups, brands and channels with their fixed ids', async () => {
    expect(await rows('select id, name from brand_groups')).toEqual([{ id: 1, name: 'Groupe Lumière' }]);
    expect(
      await rows(`select b.id, name, brand_group_id as group, array_agg(channel_id order by channel_id) as channels
        from brands b join brand_channels on brand_id = b.id group by b.id order by b.id`),
    ).toEqual([
      { id: 1, name: 'Bistro Lumière', group: 1, channels: [1, 2, 5, 6, 7, 12] },
      { id: 2, name: 'Cantine Verte', group: 1, channels: [1, 2, 5, 6, 7, 12] },
      { id: 3, name: 'Pizza Rivoli', group: null, channels: [2, 5] },
    ]);
  });

  it('has five restaurants, the fifth with nothing configured', async () => {
    expect(await rows('select id, brand_id as brand, name, city, time_zone as zone from restaurants order by id')).toEqual([
      { id: 1, brand: 1, name: 'Bistro Lumière République', city: 'Paris', zone: 'Europe/Paris' },
      { id: 2, brand: 1, name: 'Bistro Lumière Bellecour', city: 'Lyon', zone: 'Europe/Paris' },
      { id: 3, brand: 2, name: 'Cantine Verte La Défense', city: 'Puteaux', zone: 'Europe/Paris' },
      { id: 4, brand: 3, name: 'Pizza Rivoli Louvre', city: 'Paris', zone: 'Europe/Paris' },
      { id: 5, brand: 1, name: 'Bistro Lumière Nouveau', city: 'Paris', zone: 'Europe/Paris' },
    ]);
    for (const table of ['menus', 'categories', 'products', 'stock_settings', 'stock_levels', 'stock_movements', 'stock_deliveries']) {
      expect(await rows(`select from ${table} where restaurant_id = 5`), table).toEqual([]);
    }
    for (const table of ['pickup_weeks', 'pickup_schedules', 'pickup_exceptions', 'pickup_points', 'restaurant_zones'])
      expect(await rows(`select from ${table} where restaurant_id = 5`), table).toEqual([]);
    for (const table of [
      'table_layouts',
      'layout_publications',
      'table_sessions',
      'pos_devices',
      'restaurant_modules',
      'restaurant_openings',
      'consumption_modes',
      'delivery_areas',
    ])
      expect(await rows(`select from ${table} where restaurant_id = 5`), table).toEqual([]);
  });

  it('has a published layout with seated guests in restaurant 1, and an unpublished one in restaurant 2', async () => {
    const layouts = await rows(`select l.restaurant_id as id,
        (select array_agg(r.name order by r.position) from rooms r where r.table_layout_uuid = l.uuid) as rooms,
        (select count(*)::int from room_tables t where t.table_layout_uuid = l.uuid) as tables,
        (select count(*)::int from layout_publications p where p.table_layout_uuid = l.uuid) as published
      from table_layouts l where l.restaurant_id in (1, 2) order by 1`);
    expect(layouts).toEqual([
      { id: 1, rooms: ['Salle', 'Terrasse'], tables: 32, published: 2 },
      { id: 2, rooms: ['Salle voûtée', 'Mezzanine'], tables: 14, published: 0 },
    ]);
    const drawn =
      await rows(`select l.updated_at = v.updated_at as current, (select count(*)::int from jsonb_array_elements(v.layout->'rooms') r,
        jsonb_array_elements(r->'tables')) as tables from table_layouts l join table_layout_versions v on v.table_layout_uuid = l.uuid
      where l.restaurant_id = 1 order by version`);
    expect(drawn).toEqual([
      { current: false, tables: 30 },
      { current: true, tables: 32 },
    ]);
    const overlapping = `select a.name, b.name from room_tables a join room_tables b on a.room_id = b.room_id and a.name < b.name
      and a.position_x < b.position_x + b.width and b.position_x < a.position_x + a.width
      and a.position_y < b.position_y + b.height and b.position_y < a.position_y + a.height`;
    expect(await rows(overlapping)).toEqual([]);
    const sessions = await rows('select status, count(*)::int as n from table_sessions where restaurant_id = 1 group by 1 order by 1');
    expect(sessions.map(({ status }) => status)).toEqual(['OPEN', 'CLOSED', 'CANCELED']);
    expect(sessions[0].n).toBeGreaterThan(5);
    const strays = `select from table_sessions s left join room_tables t on t.id = s.table_id
      where t.id is null or opened_at > $1 or closed_at > $1`;
    expect(await rows(strays, [WEDNESDAY_NOON])).toEqual([]);
    const crowded = `select table_id from table_sessions where status = 'OPEN' group by 1 having count(*) > 1`;
    expect(await rows(crowded)).toEqual([]);
  });

  it('has two tills in restaurant 1, of which the first is the master and calls as pos@demo.test', async () => {
    const found = await rows(`select d.id, d.role, enrolled_at is not null as enrolled, email, pos_version as version,
        c.version is not null as compliant from pos_devices d left join users u on u.id = d.user_id
        left join compliant_pos_versions c on c.version = d.pos_version where d.restaurant_id = 1 order by 1`);
    expect(found).toEqual([
      { id: 1, role: 'master', enrolled: true, email: 'pos@demo.test', version: '4.12.0', compliant: true },
      { id: 2, role: 'independent', enrolled: true, email: null, version: '4.9.4', compliant: false },
    ]);
    const acknowledged = await row('select count(*)::int as n from layout_acknowledgements');
    expect(acknowledged.n).toBe(4);
  });

  it('has at least three promotions of brand 1, one of which applies to any cart of 20.00 or more', async () => {
    const found = await rows(
      `select state::text, v.rule from promotions p left join promotion_versions v on v.promotion_id = p.id where p.brand_id = 1`,
    );
    expect(found.length).toBeGreaterThanOrEqual(3);
    const forAnyCart = { conditions: { minimumCents: 2_000 }, effect: { type: 'cart_rate', rate: 1_000 } };
    expect(found).toContainEqual({ state: 'published', rule: expect.objectContaining(forAnyCart) });
  });

  it('has the coupons WELCOME10 and MINUS5 of brand 1, for all carts, modes and restaurants, any number of times', async () => {
    const both = {
      brand_id: 1,
      is_active: true,
      consumption_flags: 15,
      minimum_cents: 0,
      no_limit: true,
      non_cumulative: false,
      ends_at: null,
    };
    expect(await rows('select * from coupons where id < 3 order by id')).toMatchObject([
      { code: 'WELCOME10', reduction_type: 'percentage', reduction_value: 1_000, ...both },
      { code: 'MINUS5', reduction_type: 'absolute', reduction_value: 500, ...both },
    ]);
    expect(await rows('select from coupon_restaurants where coupon_id < 3')).toEqual([]);
  });

  it('has pickup weeks with quotas, two upcoming exceptions in restaurant 1, and two pickup points in brand 1', async () => {
    const weeks =
      await rows(`select restaurant_id as id, count(distinct day)::int as days, bool_and(jsonb_array_length(ordering_quotas) > 0) as quotas
      from pickup_schedules group by 1 order by 1`);
    expect(weeks.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(weeks[0]).toEqual({ id: 1, days: 7, quotas: true });
    expect(await rows('select id, restaurant_id as at from pickup_points where brand_id = 1 order by 1')).toEqual([
      { id: 1, at: 1 },
      { id: 2, at: 2 },
    ]);
    const exceptions = await rows('select first_day >= $1::date as coming from pickup_exceptions where restaurant_id = 1', [
      WEDNESDAY_NOON,
    ]);
    expect(exceptions).toEqual([{ coming: true }, { coming: true }]);
  });

  it('has restaurants 1 to 4 in mainland France, with valid SIRET and VAT numbers', async () => {
    const zones = await rows(
      'select restaurant_id as id, operation_zone_id as zone, is_primary as main, siret, vat_number as vat from restaurant_zones order by 1',
    );
    expect(zones.map(({ id, zone, main }) => [id, zone, main])).toEqual([1, 2, 3, 4].map((id) => [id, 1, true]));
    for (const { siret, vat } of zones) {
      expect([siretFault(siret), vatNumberFault('FR', vat)]).toEqual([null, null]);
      expect(vat.slice(4)).toBe(siret.slice(0, 9));
    }
  });

  it('has an active automatic reload that is due, with a card that the sandbox refuses', async () => {
    const found = await rows(`select r.customer_id as customer, r.is_active as "isActive", c.last_four as "lastFour", c.provider,
      w.own + w.promotional + w.employer < r.min_balance as "isDue", (select count(*)::int from wallet_charges h
        where h.card_id = c.id and h.state = 'REFUSED') as refused
      from automatic_reloads r join wallet_cards c on c.brand_id = r.brand_id and c.id = r.card_id
      join wallets w on w.brand_id = r.brand_id and w.customer_id = r.customer_id where r.brand_id = 1`);
    expect(found).toEqual([{ customer: 3, isActive: true, lastFour: '0002', provider: 'sandbox', isDue: true, refused: 2 }]);
  });

  it('has the accounts with their role, scope, access flags and password', async () => {
    const flags = ['CAN_EDIT_TABLE_LAYOUT', 'CAN_EDIT_AREAS'];
    const nowhere = { group: null, brand: null, restaurant: null, customer: null, flags: [] };
    const found = await rows(`select split_part(email, '@demo.test', 1) as account, role, brand_group_id as group, brand_id as brand,
      restaurant_id as restaurant, customer_id as customer, access_flags::text[] as flags from users`);
    expect(Object.fromEntries(found.map(({ account, ...user }) => [account, user]))).toEqual({
      admin: { ...nowhere, role: 'admin', flags },
      group: { ...nowhere, role: 'brand_group', group: 1, flags },
      brand: { ...nowhere, role: 'brand', brand: 1, flags },
      noflags: { ...nowhere, role: 'brand', brand: 1 },
      rivoli: { ...nowhere, role: 'brand', brand: 3, flags },
      cantine: { ...nowhere, role: 'brand', brand: 2, flags },
      restaurant: { ...nowhere, role: 'restaurant', brand: 1, restaurant: 1, flags },
      pos: { ...nowhere, role: 'pos', brand: 1, restaurant: 1 },
      kiosk: { ...nowhere, role: 'kiosk', brand: 1, restaurant: 1 },
      customer: { ...nowhere, role: 'customer', brand: 1, customer: 1 },
      expired: { ...nowhere, role: 'customer', brand: 1, customer: 3 },
    });
    const hashes = await rows('select distinct password_hash as hash from users');
    for (const { hash } of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await passwordMatches(hash, 'demo-password')).toBe(true);
    }
    expect(await rows('select email from users where password_expires_at < $1', [WEDNESDAY_NOON])).toEqual([
      { email: 'expired@demo.test' },
    ]);
    expect(await rows("select from users where password_expires_at is not null and email <> 'expired@demo.test'")).toEqual([]);
  });

  it('has catalogs of the promised size, with names that are difficult to search for', async () => {
    const catalogs = await rows(`select p.restaurant_id as id, count(*)::int as products, count(l)::int as tracked,
        avg((sku is null)::int)::float as without_sku, count(*) filter (where name like '%\\%%')::int as percent,
        count(*) filter (where name like '%\\_%')::int as underscore, count(*) filter (where name ~ '[éèêàûôïœ]')::int as accents
      from products p left join stock_levels l on l.product_id = p.id group by 1 order by 1`);
    const [republique, bellecour, defense, louvre] = catalogs;
    expect(catalogs.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(republique.products).toBeGreaterThanOrEqual(120);
    expect(republique.tracked).toBeGreaterThanOrEqual(80);
    expect(republique.without_sku).toBeCloseTo(1 / 3, 1);
    expect(Math.min(republique.percent, republique.underscore, republique.accents)).toBeGreaterThanOrEqual(3);
    expect(defense.tracked).toBeGreaterThanOrEqual(40);
    expect(Math.min(bellecour.tracked, louvre.tracked)).toBeGreaterThanOrEqual(20);
    expect(await rows('select id from menus where restaurant_id = 1')).toEqual([{ id: 1 }]);
    expect(
      (await row('select count(*)::int as n from (select from product_categories group by product_id having count(*) > 1) several')).n,
    ).toBeGreaterThan(20);
  });

  it('has pickup slots whose counts match their orders', async () => {
    const { checkedSlots, problems } = await verifySlots();
    expect(problems).toEqual([]);
    expect(checkedSlots).toBeGreaterThan(100);
  });

  it('has menus that follow the brand’s catalog, with some prices and products of their own, and two formulas', async () => {
    expect((await verifyMenus()).problems).toEqual([]);
    const layers = await rows(`select r.brand_id as brand, count(*) filter (where p.catalog_product_id is not null)::int as taken,
        count(*) filter (where p.catalog_product_id is null)::int as own,
        count(*) filter (where p.catalog_product_id is not null and p.price_cents is not null)::int as priced
      from products p join restaurants r on r.id = p.restaurant_id group by 1 order by 1`);
    expect(layers.map(({ brand }) => brand)).toEqual([1, 2, 3]);
    expect(Math.min(layers[0].taken - 120, layers[0].own, layers[0].priced)).toBeGreaterThan(0);
    const formulas =
      await rows(`select name, (select bool_and(jsonb_array_length(step -> 'choices') > 1) from jsonb_array_elements(steps) step) as chosen
      from catalog_products where kind = 'formula' order by name`);
    expect(formulas).toEqual([
      { name: 'Formule petit-déjeuner', chosen: true },
      { name: 'Formule_midi', chosen: true },
    ]);
    const sheets =
      await row(`select count(*) filter (where vat_group_id is null)::int as bare, count(*) filter (where allergens <> '{}')::int as allergens,
      count(*) filter (where option_group_ids <> '{}')::int as asking from catalog_products`);
    expect([sheets.bare, sheets.allergens > 60, sheets.asking > 8]).toEqual([0, true, true]);
  });

  it('has stock management V2 off only in restaurant 2, and products of every stock status in each restaurant', async () => {
    const settings = await rows('select restaurant_id as id, stock_management_v2_enabled as v2 from stock_settings order by 1');
    expect(settings).toEqual([
      { id: 1, v2: true },
      { id: 2, v2: false },
      { id: 3, v2: true },
      { id: 4, v2: true },
    ]);
    for (const { id, ...statuses } of await countByStatus(client))
      expect(Math.min(...(Object.values(statuses) as number[])), `restaurant ${id}`).toBeGreaterThan(0);
  });

  it('keeps products off managed channels when they ran out, and some off because a person switched them off', async () => {
    const wrong = `select p.name from products p join stock_levels l on l.product_id = p.id join stock_settings s on s.restaurant_id = p.restaurant_id
      where p.web_auto_disabled <> (stock_management_v2_enabled and web_managed and quantity <= 0)
        or p.kiosk_auto_disabled <> (stock_management_v2_enabled and kiosk_managed and quantity <= 0)
        or p.web_auto_disabled and p.web_availability or p.kiosk_auto_disabled and p.kiosk_availability`;
    expect(await rows(wrong)).toEqual([]);
    const switchedOff = 'select from products where restaurant_id = 1 and not web_availability and not web_auto_disabled';
    expect((await rows(switchedOff)).length).toBeGreaterThan(0);
  });

  it('keeps a sound ledger', async () => {
    expect(await findLedgerFaults(client, WEDNESDAY_NOON)).toEqual(SOUND);
  });

  it('covers at least sixty days with every type of movement, up to the last hour', async () => {
    const found = await rows(
      `select restaurant_id as id, count(*)::int as movements, count(distinct movement_type)::int as types,
        count(distinct (created_at at time zone 'Europe/Paris')::date)::int as days,
        count(*) filter (where movement_type = 'SALE' and created_at > $1::timestamptz - interval '1 hour')::int as last_hour
      from stock_movements group by 1 order by 1`,
      [WEDNESDAY_NOON],
    );
    for (const { id, types, days, last_hour } of found) {
      expect(days, `days of ${id}`).toBeGreaterThanOrEqual(60);
      expect(types, `types of ${id}`).toBe(id === 2 ? 5 : 6);
      expect(last_hour, `sales of the last hour in ${id}`).toBeGreaterThan(0);
    }
    expect(found[0].movements).toBeGreaterThan(25_000);
    expect(found[0].movements).toBeLessThan(40_000);
  });

  it('sells mostly at lunch and dinner, less on Sundays, and only on the brand’s channels', async () => {
    const byHour = Object.fromEntries(
      (
        await rows(`select extract(hour from created_at at time zone 'Europe/Paris')::int as hour, count(*)::int as sales
        from stock_movements where restaurant_id = 1 and movement_type = 'SALE' group by 1`)
      ).map(({ hour, sales }) => [hour, sales]),
    );
    for (const peak of [12, 20]) for (const quiet of [10, 15, 17]) expect(byHour[peak]).toBeGreaterThan(3 * byHour[quiet]);
    expect(byHour[3]).toBeUndefined();

    const [sunday, ...others] =
      await rows(`select restaurant_id, extract(dow from created_at at time zone 'Europe/Paris')::int as day, count(*)::int as sales
      from stock_movements where movement_type = 'SALE' and restaurant_id = 1 group by 1, 2 order by 2`);
    for (const other of others) expect(other.sales).toBeGreaterThan(sunday.sales * 1.3);

    const channels = await rows(
      'select restaurant_id as id, array_agg(distinct channel_id order by channel_id) as channels from stock_movements where channel_id is not null group by 1 order by 1',
    );
    expect(channels.map((found) => found.channels)).toEqual([
      [1, 2, 5, 7, 12],
      [1, 2, 5, 7, 12],
      [1, 2, 5, 7, 12],
      [2, 5],
    ]);
  });

  it('records the origin of every stock movement', async () => {
    const wrong = `select from stock_movements where case
      when movement_type in ('SALE', 'CANCELLATION') then num_nulls(order_id, channel_id) > 0
      when movement_type = 'DELIVERY' then num_nulls(delivery_id, user_id) > 0
      when movement_type = 'RAZ' then user_id is null
      else num_nulls(user_id, reason_code) > 0 end`;
    expect(await rows(wrong)).toEqual([]);
    const severalPlaces = `select from stock_movements where order_id is not null group by order_id
      having count(distinct restaurant_id) > 1 or count(distinct channel_id) > 1`;
    expect(await rows(severalPlaces)).toEqual([]);
    const lines = await row("select count(*)::float / count(distinct order_id) as mean from stock_movements where movement_type = 'SALE'");
    expect(lines.mean).toBeGreaterThan(1.5);
    const overCancelled = `select from stock_movements where order_id is not null group by order_id, product_id having sum(quantity_delta) > 0`;
    expect(await rows(overCancelled)).toEqual([]);
  });

  it('has consumption modes, open restaurants, and a restaurant setting that overrides the brand’s', async () => {
    const modes = await rows(
      `select restaurant_id as at, channel_id as channel, array_agg(type::text order by type::text) as types from consumption_modes
        where restaurant_id = 1 group by 1, 2 order by 2`,
    );
    expect(modes).toEqual([
      { at: 1, channel: 1, types: ['MODE_SIT_IN', 'MODE_TAKE_AWAY'] },
      { at: 1, channel: 2, types: ['MODE_DELIVERY', 'MODE_SIT_IN', 'MODE_TAKE_AWAY'] },
    ]);
    const overridden = await rows(`select r.own -> 'preparationTime' as own, b.own -> 'preparationTime' as brand
      from restaurant_modules r join brand_modules b using (module_id, channel_id)
      where restaurant_id = 1 and brand_id = 1 and module_id = 1 and channel_id = 2`);
    expect(overridden).toEqual([{ own: 30, brand: 20 }]);
    const open = await rows('select restaurant_id as id from restaurant_openings where opened_at < $1 order by 1', [WEDNESDAY_NOON]);
    expect(open.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('records stock movements for exactly the deliveries that were received, and has overdue and upcoming ones', async () => {
    const wrong = `select from (
        select delivery_id, product_id, restaurant_id, sum(quantity) as quantity from stock_delivery_lines l
          join stock_deliveries d on d.id = l.delivery_id where received_at is not null group by 1, 2, 3) line
      full join (select delivery_id, product_id, restaurant_id, sum(quantity_delta) as quantity from stock_movements
          where movement_type = 'DELIVERY' group by 1, 2, 3) booked using (delivery_id, product_id, restaurant_id)
      where line.quantity is distinct from booked.quantity`;
    expect(await rows(wrong)).toEqual([]);
    const expected = await rows(
      'select restaurant_id as id, expected_at as at from stock_deliveries where received_at is null order by at',
    );
    expect(expected.length).toBeGreaterThanOrEqual(3);
    expect(new Set(expected.map(({ id }) => id))).toEqual(new Set([1]));
    expect(expected.at(0).at < WEDNESDAY_NOON && expected.at(-1).at > WEDNESDAY_NOON).toBe(true);
  });

  it('has 4 to 15 products that will run out before closing', async () => {
    const count = await countRunningOut(client, 1, WEDNESDAY_NOON);
    expect(count).toBeGreaterThanOrEqual(4);
    expect(count).toBeLessThanOrEqual(15);
  });

  it('has two overlapping delivery areas around République, linked to the delivery mode', async () => {
    const areas = await rows(
      `select a.restaurant_id as restaurant, a.points, array_agg(distinct s.day::text) as days, array_agg(distinct m.type::text) as modes
        from delivery_areas a join delivery_area_schedules s on s.area_id = a.id join delivery_area_bindings b on b.area_id = a.id
        join consumption_modes m on m.id = b.consumption_mode_id group by a.id order by a.id`,
    );
    expect(areas).toHaveLength(2);
    for (const { restaurant, points, days, modes } of areas) {
      expect([restaurant, days.length, modes]).toEqual([1, 7, ['MODE_DELIVERY']]);
      expect(outlineFault(points)).toBeUndefined();
      expect(contains(ringOf(points), onGrid(2.3695), onGrid(48.8662))).toBe(true);
    }
  });

  testOrders();

  it('gives new rows higher ids than its own', async () => {
    const add = async (table: string, columns: string, values: string) => {
      const before = (await row(`select max(id) as id from ${table}`)).id;
      expect((await row(`insert into ${table} (${columns}) values (${values}) returning id`)).id, table).toBeGreaterThan(before);
    };
    await client.query('begin');
    try {
      await add('brand_groups', 'name', "'G'");
      await add('brands', 'name', "'B'");
      await add(
        'restaurants',
        'brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone',
        "1, 'R', 'S', '1', 'C', 'FR', 1, 1, 'UTC'",
      );
      await add('menus', 'restaurant_id, name', "1, 'M'");
      await add('categories', 'restaurant_id, name', "1, 'C'");
      await add('products', 'restaurant_id, menu_id, signature, name, price_cents', "1, 1, 'new', 'New', 1");
      await add('stock_deliveries', 'restaurant_id, supplier_name', "1, 'S'");
      await add('pos_devices', 'restaurant_id, name, device_id', "1, 'D', 'new'");
      await add('consumption_modes', 'restaurant_id, channel_id, type', "5, 2, 'MODE_DRIVE'");
      await add(
        'layout_publications',
        'restaurant_id, table_layout_uuid, version',
        '1, (select uuid from table_layouts where restaurant_id = 1), 1',
      );
      await add('users', 'email, name, password_hash, role', "'new@demo.test', 'N', 'H', 'admin'");
      await add(
        'stock_movements',
        'restaurant_id, brand_id, product_id, movement_type, quantity_delta, quantity_before, quantity_after',
        "1, 1, 1, 'DELIVERY', 1, 0, 1",
      );
    } finally {
      await client.query('rollback');
    }
  });

  it('does not change when it is seeded again later', async () => {
    const before = await fingerprint(client);
    expect(await seedDemo(testDatabaseUrl(), MONDAY_BEFORE_DAWN)).toBe('present');
    expect(await fingerprint(client)).toEqual(before);
  });

  it('has the same products, tables and people before dawn on a Monday, products of every status too, and the password from DEMO_PASSWORD', async () => {
    const fixed = await fingerprintOfFixed(client);
    await resetDatabase();
    vi.stubEnv('DEMO_PASSWORD', 'a better password');
    await seedDemo(testDatabaseUrl(), MONDAY_BEFORE_DAWN);
    expect(await fingerprintOfFixed(client)).toEqual(fixed);
    const { hash } = await row("select password_hash as hash from users where email = 'admin@demo.test'");
    expect(await passwordMatches(hash, 'a better password')).toBe(true);
    expect(await findLedgerFaults(client, MONDAY_BEFORE_DAWN)).toEqual(SOUND);
    for (const { id, out, low, ok } of await countByStatus(client)) {
      expect(Math.min(out, low, ok), `restaurant ${id}`).toBeGreaterThan(0);
      expect(ok, `restaurant ${id}`).toBeGreaterThan(out + low);
    }
    expect(await countRunningOut(client, 1, MONDAY_BEFORE_DAWN)).toBeGreaterThanOrEqual(4);
  });
});

describe("seeding a database that is not the demo chain's", () => {
  afterEach(resetDatabase);

  it.each([
    ['another brand', "insert into brands (name) values ('Chez Paul')", 'another brand (1 «Chez Paul»)'],
    ['a brand beside a demo one', "insert into brands (name) values ('Bistro Lumière'), ('Chez Paul')", 'another brand (2 «Chez Paul»)'],
    ['a part of the demo', "insert into brands (name) values ('Bistro Lumière')", 'a part of the demo chain'],
  ])('is refused and changes nothing: %s', async (_, sql, message) => {
    await resetDatabase();
    await client.query(sql);
    const before = await rows('select * from brands');
    await expect(seedDemo(testDatabaseUrl(), WEDNESDAY_NOON)).rejects.toThrow(message);
    expect(await rows('select * from brands')).toEqual(before);
    expect(await rows('select from users')).toEqual([]);
  });

  it('is refused when the database already has users, as the demo passwords are known', async () => {
    await resetDatabase();
    await client.query(`insert into users (email, name, role, access_flags) values ('chef@example.com', 'Chef', 'admin', '{}')`);
    await expect(seedDemo(testDatabaseUrl(), WEDNESDAY_NOON)).rejects.toThrow('users already (chef@example.com)');
    expect(await rows('select email from users')).toEqual([{ email: 'chef@example.com' }]);
  });
});
