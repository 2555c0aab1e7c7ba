import type pg from 'pg';
import { type Caller, guest } from '@/server/core/callers/caller';
import { execute, toRawInput } from '@/server/core/operation/invoke';
import { listOrders } from '@/server/orders/orders.operations';
import type { Harness } from './harness';
import { median } from './load';
import { number, type PageTime, printPageTimes } from './print';
import { listBrands } from './shape';

const { big, small } = listBrands;
type Brand = typeof big | typeof small;

const RESTAURANTS = 4;
const WARM_UP = 5;
const RUNS = 30;
/** Rare values are among the oldest rows, which lists reach last. */
const RARE = 200;
/** The orders that a kitchen has yet to serve are the newest. */
const UNSERVED = 400;
const SECONDS_APART = 30;
/** The customer whose orders are listed: the only one with a row, as a filter by an unknown customer is refused. */
const LISTED_CUSTOMER = 21;
const LAST = '2026-11-01T00:00:00Z';

/**
 * Fills a migrated database with orders: tills sell for eating in, kiosks for takeaway, and the first orders have a channel, a dining
 * option and a status that no others have. Of the next ones, those from kiosks are still to be paid at the counter. Every third belongs to
 * a customer, who has 33 in either brand. The last ones are not served yet.
 */
async function seedOrders(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from brands where id = $1', [big.brandId]);
  if (rowCount) return;
  console.log(`Filling the orders: ${number(big.orders)}. This takes some minutes, once.`);
  await client.query('begin');
  // The keys hold by construction.
  await client.query('set local session_replication_role = replica');
  await client.query(`set local maintenance_work_mem = '512MB'`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'orders'
      and indexname not in (select conname from pg_constraint where conrelid = 'orders'::regclass)`,
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  for (const { brandId, firstRestaurant, firstCustomer, orders, customers } of [big, small]) {
    await client.query(`insert into brands (id, name) values ($1, 'Orders of ' || $1::int)`, [brandId]);
    await client.query(
      `insert into restaurants (id, brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
        select $1::int + n, $2, 'Restaurant ' || n, 'rue', '75011', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris' from generate_series(0, ${RESTAURANTS - 1}) n`,
      [firstRestaurant, brandId],
    );
    await client.query('insert into customers (brand_id, id) values ($1, $2)', [brandId, firstCustomer + LISTED_CUSTOMER]);
    await client.query(
      `insert into orders (restaurant_id, id, brand_id, channel_id, consumption_mode, status, preparation, day, order_number, currency, customer_id,
          items_cents, fees_cents, discount_cents, total_cents, granted_cents, to_pay_cents, vat, created_at, paid_at, cancelled_at, updated_at,
          due_at_counter)
        select $1::int + n % ${RESTAURANTS}, ($2::int - ${big.brandId}) * ${big.orders} + n, $2,
          case when n <= ${RARE} then 9 when n / ${RESTAURANTS} % 2 = 0 then 5 else 1 end,
          case when n <= ${RARE} then 'MODE_DRIVE' when n / ${RESTAURANTS} % 2 = 0 then 'MODE_SIT_IN' else 'MODE_TAKE_AWAY' end::consumption_mode_type,
          case when n <= ${RARE} then 'EXPIRED' when n % 50 = 0 then 'CANCELLED' else 'PAID' end::order_status,
          case when n > $3::int - ${UNSERVED} then 'RECEIVED' else 'SERVED' end::order_preparation, at::date, n % 2880 + 1, 'EUR',
          case when n % 3 = 0 then $5::int + n % $4::int end, 1000, 0, 0, 1000, 0, 1000, '[]', at, at, case when n % 50 = 0 and n > ${RARE} then at end, at,
          case when n / ${RESTAURANTS} % 2 = 1 and n % 50 > 0 and n between ${RARE + 1} and ${3 * RARE} then 1000 else 0 end
        from generate_series(1, $3::int) n, lateral (select timestamptz '${LAST}' - ($3::int - n) * interval '${SECONDS_APART} seconds' as at) moment`,
      [firstRestaurant, brandId, orders, customers, firstCustomer],
    );
  }
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
  await client.query('vacuum analyze orders');
  await client.query('checkpoint');
}

const managerOf = (brandId: number): Caller => ({ ...guest, role: 'brand', brandId, via: 'token' });

/** The median time of a page in each brand, in milliseconds. They are read alternately, so that other load slows both. */
async function milliseconds(isOfBrand: boolean, filtersOf: (brand: Brand) => object): Promise<Record<'ofBig' | 'ofSmall', number>> {
  const timePage = async (brand: Brand): Promise<number> => {
    const { brandId, firstRestaurant } = brand;
    const facts = { caller: managerOf(brandId), requestId: 'bench', locale: 'en' as const, ip: null, userAgent: null };
    const scope = isOfBrand ? { brandId } : { restaurantId: firstRestaurant };
    const began = performance.now();
    await execute(listOrders, () => toRawInput({ ...scope, ...filtersOf(brand), limit: 50 }), facts);
    return performance.now() - began;
  };
  const times = { ofBig: [] as number[], ofSmall: [] as number[] };
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const [ofSmall, ofBig] = [await timePage(small), await timePage(big)];
    if (run < WARM_UP) continue;
    times.ofSmall.push(ofSmall);
    times.ofBig.push(ofBig);
  }
  return { ofBig: median(times.ofBig), ofSmall: median(times.ofSmall) };
}

/** The first whole day of a brand: the days after it, two of which a list reads, have as many orders in either brand. */
const firstWholeDay = ({ orders }: Brand) =>
  new Date(Date.parse(LAST) - (orders - 1_400) * SECONDS_APART * 1_000).toISOString().slice(0, 10);

const ofCustomer = ({ firstCustomer }: Brand) => ({ customerId: firstCustomer + LISTED_CUSTOMER });

type Filters = object | ((brand: Brand) => object);
const lastDay = LAST.slice(0, 10);
/** A number that is called out every day in one of the restaurants: the first one. */
const CALLED = 1 + 2_880 / RESTAURANTS;
const longAgo = '2000-01-01T00:00:00Z';
const rare = { status: { status: 'EXPIRED' }, channel: { channelId: 9 }, option: { consumptionMode: 'MODE_DRIVE' } };
const common = { status: { status: 'PAID' }, channel: { channelId: 5 }, option: { consumptionMode: 'MODE_SIT_IN' } };
const cases: [string, Filters][] = [
  ['no filter', {}],
  ...Object.entries(common).map(([name, filter]): [string, Filters] => [`a common ${name}`, filter]),
  ...Object.entries(rare).map(([name, filter]): [string, Filters] => [`a rare ${name}`, filter]),
  ['a rare status and a rare channel', { ...rare.status, ...rare.channel }],
  ['a rare channel and a common status: none', { ...rare.channel, ...common.status }],
  ['a rare status and a common option: none', { ...rare.status, ...common.option }],
  ['a common channel and a common option that never meet', { ...common.channel, consumptionMode: 'MODE_TAKE_AWAY' }],
  ['a status that nobody has', { status: 'REFUNDED' }],
  ['due at the counter', { dueAtCounter: true }],
  ['due at the counter, a common channel: none', { dueAtCounter: true, ...common.channel }],
  ['changed since ever', { updatedSince: longAgo }],
  ['changed since ever, a rare channel', { updatedSince: longAgo, ...rare.channel }],
  ['changed since ever, a rare status', { updatedSince: longAgo, ...rare.status }],
  ['changed since ever, two that never meet', { updatedSince: longAgo, ...common.channel, consumptionMode: 'MODE_TAKE_AWAY' }],
  ['a day long ago', (brand) => ({ from: firstWholeDay(brand), to: firstWholeDay(brand) })],
  ['a day long ago, a common channel', (brand) => ({ from: firstWholeDay(brand), to: firstWholeDay(brand), ...common.channel })],
  ['a day long ago, a rare channel: none', (brand) => ({ from: firstWholeDay(brand), to: firstWholeDay(brand), ...rare.channel })],
  ['until a day long ago, a rare status', (brand) => ({ to: firstWholeDay(brand), ...rare.status })],
  ['a number of a day long ago', (brand) => ({ orderNumber: CALLED, from: firstWholeDay(brand), to: firstWholeDay(brand) })],
  ['a number of a year that nobody has', { orderNumber: 99_999, from: '2025-11-01', to: lastDay }],
  ['a customer', ofCustomer],
  ['a customer, a rare status: none', (brand) => ({ ...ofCustomer(brand), ...rare.status })],
];

/** A kitchen's requests, which are only for a restaurant. */
const casesOfRestaurant: typeof cases = [
  ['to serve since ever', { toServeSince: longAgo }],
  ['to serve since ever, a rare channel: none', { toServeSince: longAgo, ...rare.channel }],
];

/** Pages of fifty orders, of a brand and of a restaurant: every filter alone and in its worst combination. */
export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedOrders);
  for (const isOfBrand of [true, false]) {
    const times: PageTime[] = [];
    for (const [what, filters] of isOfBrand ? cases : [...cases, ...casesOfRestaurant]) {
      const { ofBig, ofSmall } = await milliseconds(isOfBrand, (brand) => (typeof filters === 'function' ? filters(brand) : filters));
      times.push({ what, ms: ofBig, reference: ofSmall });
    }
    printPageTimes(`50 orders of a ${isOfBrand ? 'brand' : 'restaurant'} of ${number(big.orders)}`, times);
  }
}
