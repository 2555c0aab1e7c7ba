import type pg from 'pg';
import { type Caller, guest } from '@/server/core/callers/caller';
import { execute, toRawInput } from '@/server/core/operation/invoke';
import { Prisma, prisma } from '@/server/core/platform/db';
import { withinPeriod } from '@/server/treasury/figures.query';
import { SHARDS } from '@/server/treasury/roll-up.service';
import { getTreasuryReport } from '@/server/treasury/treasury.operations';
import type { Harness } from './harness';
import { median } from './load';
import { number, type PageTime, table } from './print';

const BRAND_ID = 41;
const RESTAURANTS = 40;
const ORDERS_A_DAY = 342;
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
/** Hours of a day with top-ups and payments of e-wallets. */
const WALLET_HOURS = { from: 9, to: 22 };
const ROUNDS = 9;

/**
 * Fills a migrated database with a year of figures, as five million orders of forty restaurants leave them on its last evening: that day is
 * still in all its shards, and e-wallets have top-ups and payments in each hour.
 */
async function seedTakings(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from brands where id = $1', [BRAND_ID]);
  if (rowCount) return;
  await client.query('begin');
  await client.query(`insert into brands (id, name) values (${BRAND_ID}, 'Many orders')`);
  await client.query(`insert into restaurants (id, brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
    select ${BRAND_ID}00 + n, ${BRAND_ID}, 'Restaurant ' || n, 'rue', '75011', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris'
    from generate_series(1, ${RESTAURANTS}) n`);
  const days = `restaurants r, generate_series(date '${YEAR.from}', date '${YEAR.to}', interval '1 day') d,
    generate_series(0, case when d = date '${YEAR.to}' then ${SHARDS - 1} else 0 end) shard where r.brand_id = ${BRAND_ID}`;
  await client.query(`insert into treasury_days (restaurant_id, day, operation_type, guest_payment_type, shard, count, amount)
    select r.id, d, o.type::treasury_operation, o.way::guest_payment_type, shard, ${ORDERS_A_DAY} / 9, ${ORDERS_A_DAY} / 9 * 1450
    from (values ('cashPayments', 'CASH'), ('creditCard', 'CASH'), ('onlineCard', 'CASH'), ('mealVoucherCard', 'CASH'),
      ('walletPayments', 'PREPAYMENT'), ('deferredPayments', 'POSTPAYMENT'), ('grantPayments', 'POSTPAYMENT'), ('refundCash', 'CASH'),
      ('refundCreditCard', 'CASH')) o(type, way), ${days}`);
  await client.query(`insert into revenue_days (restaurant_id, day, category, label, guest_payment_type, vat_rate, shard, count,
      amount_excl_tax, amount_tax, amount_incl_tax)
    select r.id, d, 'items', 'Category ' || c, way::guest_payment_type, rate, shard, 30, 1000 * 30 - 90 * 30, 90 * 30, 1000 * 30
    from generate_series(1, 12) c, (values ('CASH'), ('PREPAYMENT'), ('POSTPAYMENT')) w(way), (values (550), (1000)) v(rate), ${days}`);
  const hours = `generate_series(date '${YEAR.from}', date '${YEAR.to}', interval '1 day') d, generate_series(${WALLET_HOURS.from}, ${WALLET_HOURS.to}) h`;
  await client.query(`insert into wallet_hours (brand_id, hour, own, promotional, employer, paid_in, spent)
    select ${BRAND_ID}, d at time zone 'UTC' + h * interval '1 hour', 2000, 500, -1500, 9000, 8000 from ${hours}`);
  await client.query(`insert into wallet_hour_kinds (brand_id, hour, kind, pocket, count, amount)
    select ${BRAND_ID}, d at time zone 'UTC' + h * interval '1 hour', k.kind, k.pocket::pocket, 12, k.amount
    from (values ('RELOAD_CASH', 'own', 3000), ('RELOAD_CARD', 'own', 4000), ('AUTO_RELOAD', 'own', 2000), ('ORDER', 'own', -6000),
      ('ORDER', 'employer', -1500), ('PAYMENT', 'own', -1000), ('CREDIT', 'promotional', 500)) k(kind, pocket, amount), ${hours}`);
  await client.query(`insert into wallet_figures (brand_id, rolled_until) values (${BRAND_ID}, date '${YEAR.to}' + 2)
    on conflict (brand_id) do update set rolled_until = excluded.rolled_until`);
  await client.query('commit');
  await client.query('vacuum analyze');
}

const admin: Caller = { ...guest, userId: 1, role: 'admin', brandId: null };

/** Adds up all stored figures of the report, and nothing else. */
async function readBare(restaurantIds: number[]): Promise<void> {
  await prisma.sql.read(Prisma.sql`select operation_type, guest_payment_type, sum(count)::bigint, sum(amount)::bigint from treasury_days
    where ${withinPeriod(restaurantIds, YEAR)} group by 1, 2`);
  await prisma.sql.read(Prisma.sql`select category, label, guest_payment_type, vat_rate, sum(count)::bigint, sum(amount_excl_tax)::bigint,
    sum(amount_tax)::bigint, sum(amount_incl_tax)::bigint from revenue_days where ${withinPeriod(restaurantIds, YEAR)} group by 1, 2, 3, 4`);
  await prisma.sql.read(Prisma.sql`select kind, pocket, sum(count)::bigint, sum(amount)::bigint from wallet_hour_kinds
    where brand_id = ${BRAND_ID} and hour between ${YEAR.from}::date and ${YEAR.to}::date + 1 group by 1, 2`);
  await prisma.sql.read(Prisma.sql`select sum(own + promotional + employer)::bigint from wallet_hours
    where brand_id = ${BRAND_ID} and hour < ${YEAR.to}::date + 1`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The report of a year, compared with adding up its figures. */
async function compareReport(): Promise<PageTime> {
  const restaurants = await prisma.restaurant.findMany({ where: { brandId: BRAND_ID }, select: { id: true } });
  const ids = restaurants.map(({ id }) => id);
  const input = { startDate: YEAR.from, endDate: YEAR.to, brandId: BRAND_ID, exportJson: true };
  const facts = { caller: admin, requestId: 'bench', locale: 'en' as const, ip: null, userAgent: null };
  const report = () => execute(getTreasuryReport, () => toRawInput(input), facts);
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const [bare, ours] = [await timeOf(() => readBare(ids)), await timeOf(report)];
    if (round === 0) continue;
    times.bare.push(bare);
    times.ours.push(ours);
  }
  return {
    what: `a year of ${(RESTAURANTS * ORDERS_A_DAY * 365).toLocaleString('en')} orders`,
    ms: median(times.ours),
    reference: median(times.bare),
  };
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedTakings);
  const { what, ms, reference } = await compareReport();
  table(
    ['treasury report', 'ms', 'ms of the figures alone', 'ratio', 'goal'],
    [[what, number(ms), number(reference), number(ms / reference, 2), '≤ 2']],
  );
}
