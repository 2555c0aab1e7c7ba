// @not-in-check
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, transaction } from '@/server/core/platform/db';
import { personalData } from '@/server/personal-data';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCard, createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { debitWallet, releaseHold, reloadWallet, reserveHold } from '@/server/wallet/wallet.operations';
import * as operations from './customers.operations';
import { findPerson } from './person';
import { verifyErasures } from './verify';

let brand: Actor;
let brandId: number;
let customerId: number;
let merged: number;

/** She has paid, another customer was merged into her, and she is erased. Others are not. */
beforeEach(async () => {
  const tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
  const key = () => ({ idempotencyKey: randomUUID() });
  const person = { brandId, givenName: 'Zoé', familyName: 'Noon', email: 'zoe@example.com', badges: ['0042'] };
  customerId = (await brand.call(operations.createCustomer, person, key())).customerId;
  merged = (await createCustomer(prisma, { brandId, givenName: 'Zoé', email: 'other.zoe@example.com' })).id;
  await brand.call(operations.mergeCustomers, { customerId, fromCustomerId: merged });
  await createCard(prisma, { brandId, customerId });
  await brand.call(reloadWallet, { customerId, amount: 1_000, counterMethod: 'CASH', reason: 'For Zoé' }, key());
  await brand.call(debitWallet, { customerId, amount: 900, reason: 'For Zoé' });
  const { holdId } = await brand.call(reserveHold, { customerId, amount: 100, reason: 'For Zoé' });
  await brand.call(releaseHold, { holdId });
  await brand.call(operations.createLogin, { customerId, by: 'link' });
  await brand.call(operations.requestErasure, { customerId });
  await brand.call(operations.confirmErasure, { customerId, confirmation: 'Zoé Noon', settle: 'forfeit' }, key());
});

/** Bypasses the rules of the database, as only a bug or manual changes could. */
const plant = (sql: string) =>
  prisma.$transaction([
    prisma.$executeRawUnsafe('set local session_replication_role = replica'),
    prisma.$executeRawUnsafe(
      sql.replaceAll(':brand', String(brandId)).replaceAll(':merged', String(merged)).replaceAll(':id', String(customerId)),
    ),
  ]);

const CROWD = 3_000;

/** Adds others to the brand, in its files and among its customers, so that reading all of them would be noticed. */
async function crowd(): Promise<void> {
  await prisma.sql.run`insert into customers (brand_id, given_name, family_name, email, updated_at)
    select ${brandId}, 'Guest', n::text, 'guest' || n || '@example.com', now() from generate_series(1, ${CROWD}) n`;
  await prisma.sql.run`insert into imports (brand_id, id, kind, state, file_name, source, mapping, options)
    values (${brandId}, 77, 'customers', 'done', 'guests.csv', '{}', '[]', '{}')`;
  await prisma.sql.run`insert into import_rows (brand_id, import_id, line, cells, values, kind, target_id)
    select ${brandId}, 77, n, array['guest' || n || '@example.com'], '{}', case n % 2 when 0 then 'created' else 'error' end::import_row_kind,
      case n % 2 when 0 then n + 1000000 end from generate_series(1, ${CROWD}) n`;
  await prisma.$executeRawUnsafe('analyze customers, imports, import_rows');
}

/** An order of hers. @param info a text in the order, in SQL */
const orderOf = (
  info: string,
) => `insert into orders (restaurant_id, id, brand_id, channel_id, consumption_mode, status, day, order_number, currency,
    customer_id, items_cents, fees_cents, discount_cents, total_cents, granted_cents, to_pay_cents, vat, additional_information)
  values (9, 77, :brand, 5, 'MODE_SIT_IN', 'NOT_SERVABLE', now(), 1, 'EUR', :id, 0, 0, 0, 0, 0, 0, '[]', ${info})`;

const plants: [string, string][] = [
  ['orders', orderOf(`'For Zoé'`)],
  [
    'order_lines',
    `with o as (${orderOf('null')}) insert into order_lines (restaurant_id, order_id, position, name, quantity, unit_cents, gross_cents, discount_cents,
      left_cents, net_cents, vat_rate, comment) values (9, 77, 0, 'Soup', 1, 0, 0, 0, 0, 0, 0, 'For Zoé')`,
  ],
  ['order_contacts', `with o as (${orderOf('null')}) insert into order_contacts (restaurant_id, order_id, name) values (9, 77, 'Zoé')`],
  [
    'order_waits',
    `with o as (${orderOf('null')}) insert into order_waits (restaurant_id, order_id, guest, network) values (9, 77, 'customer :id', '203.0.113.9')`,
  ],
  [
    'order_refunds',
    `with o as (${orderOf('null')}) insert into order_refunds (restaurant_id, id, order_id, is_cancellation, amount, lines, is_restocked, reason, day)
      values (9, 1, 77, true, 100, '[]', false, 'Zoé was ill', now())`,
  ],
  [
    'order_payments',
    `with o as (${orderOf('null')}) insert into order_payments (restaurant_id, id, order_id, type, amount, reference, day)
      values (9, 1, 77, 'Cash', 100, 'For Zoé', now())`,
  ],
  ['customers', `update customers set language = 'fr' where id = :id`],
  ['customers', `update customers set family_name = 'Noon' where id = :merged`],
  ['customer_badges', `insert into customer_badges (brand_id, badge, customer_id) values (:brand, '0042', :merged)`],
  [
    'users',
    `insert into users (email, name, role, brand_id, customer_id, updated_at) values ('zoe@example.com', 'Zoé', 'customer', :brand, :id, now())`,
  ],
  ['wallet_lines', `update wallet_lines set reason = 'For Zoé' where customer_id = :id and position = 1`],
  ['wallet_holds', `update wallet_holds set reason = 'For Zoé' where customer_id = :id`],
  ['loyalty_members', `insert into loyalty_members (brand_id, customer_id, member_id) values (:brand, :id, 'P-77')`],
  [
    'loyalty_lines',
    `insert into loyalty_lines (brand_id, customer_id, position, first_position, kind, points, points_before, points_after, reserved,
      reserved_before, reserved_after, lot_points, reason) values (:brand, :id, 1, 1, 'CORRECTION', 5, 0, 5, 0, 0, 0, 0, 'For Zoé')`,
  ],
  [
    'loyalty_sessions',
    `insert into loyalty_sessions (brand_id, restaurant_id, session_id, customer_id, channel_id, expires_at) values (:brand, 1, 'zoe', :id, 1, now())`,
  ],
  [
    'loyalty_cards',
    `insert into loyalty_cards (brand_id, card_number, batch_number, customer_id, status) values (:brand, '1', 'spring', :merged, 'active')`,
  ],
  [
    'coupon_uses',
    `insert into coupon_uses (brand_id, coupon_id, restaurant_id, customer_id, email_hash, amount) values (:brand, 1, 1, :id, 'x', 250)`,
  ],
  [
    'promotion_uses',
    `insert into promotion_uses (brand_id, promotion_id, version, restaurant_id, order_id, customer_id, amount) values (:brand, 1, 1, 1, 1, :id, 250)`,
  ],
  ['wallet_cards', `update wallet_cards set last_four = '4242' where customer_id = :id`],
  [
    'automatic_reloads',
    `insert into automatic_reloads (brand_id, customer_id, is_active, min_balance, amount, monthly_cap, updated_at)
      values (:brand, :id, false, 0, 100, 1000, now())`,
  ],
  [
    'import_rows',
    `insert into import_rows (brand_id, import_id, line, cells, values, kind, target_id) values (:brand, 99, 2, '{Zoé}', '{}', 'changed', :id)`,
  ],
  [
    'audit_entries',
    `update audit_entries set after = jsonb_set(after, '{email}', '"zoe@example.com"') where customer_id = :id and after ? 'email'`,
  ],
  ['outbox_events', `update outbox_events set payload = payload || '{"givenName": "Zoé"}' where (payload ->> 'customerId')::int = :id`],
  [
    'webhook_events',
    `insert into webhook_events (message_id, brand_id, customer_id, kind, ordering_key, data, created_at)
      values ('x', :brand, :id, 'customer.account.updated', 'x', '{"givenName": "Zoé", "badges": []}', now())`,
  ],
  ['idempotency_records', `update idempotency_records set body = '{"givenName":"Zoé"}' where customer_id = :id`],
  [
    'report_generations',
    `insert into report_generations (brand_id, user_id, name, locale, request_hash, report_type, status, input, file_key, size, finished_at, expires_at)
      select :brand, min(id), 'a', 'en', 'x', 'customer_base_export', 'succeed', '{}', 'a', 1, now() - interval '1 hour', now() + interval '30 days' from users`,
  ],
];

describe('verifyErasures', () => {
  it('finds no problems after an erasure', async () => {
    expect(await verifyErasures()).toEqual({ checkedErasures: 1, problems: [] });
  });

  it.each(plants)('finds an erased person in %s: %s', async (table, sql) => {
    await plant(sql);
    const named = sql.includes(':merged') ? merged : customerId;
    expect((await verifyErasures()).problems).toContainEqual(
      `brand ${brandId}, customer ${named}: was erased, and ${table} still names them`,
    );
  });

  it('checks every table with personal data, except those whose rows identify nobody', () => {
    const silent = personalData.traces.filter(({ findLeft: left }) => !left).map(({ table }) => table);
    expect(silent).toEqual(['login_throttles', 'wallet_charges', 'grant_uses', 'ticket_links']);
    expect(new Set(plants.map(([table]) => table))).toEqual(
      new Set(personalData.traces.map(({ table }) => table).filter((table) => !silent.includes(table))),
    );
  });

  it.each([
    ['its plan', `update erasures set plan = jsonb_set(plan, '{removed,0,rows}', '7')`],
    ['who did it', 'update erasures set ended_by = null'],
    ['when', `update erasures set ended_at = ended_at + interval '1 second'`],
    ['its proof', `update erasures set proof = repeat('0', 64) where state = 'DONE'`],
    ['who it was', 'update customers set merged_into_id = null where id = :merged'],
  ])('reports an erasure that was changed afterwards: %s', async (_what, sql) => {
    await plant(sql);
    expect((await verifyErasures()).problems).toContainEqual(expect.stringMatching(/erasure \d+ is not what its proof says/));
  });

  it('reports a customer who was erased without an erasure', async () => {
    await plant('delete from erasures');
    expect((await verifyErasures()).problems).toEqual(
      [customerId, merged].map((id) => `brand ${brandId}, customer ${id}: was erased, and no erasure says so`),
    );
  });
});

it('personal data is found by indexes, both to show and to erase it', async () => {
  const { id } = await createCustomer(prisma, { brandId, email: 'ann@example.com', phoneNumber: '+33698765432', externalId: 'PAY-1' });
  await crowd();
  const { gone, read } = await transaction(async (db) => {
    await db.sql.run`set local enable_seqscan = off`;
    // Plans that this connection cached in other tests were made for empty tables.
    await db.sql.run`discard plans`;
    // Row counts of this connection, which may include earlier ones.
    const counts = () =>
      db.sql.read<{ name: string; scans: number; rows: number }>`select relname as name, seq_scan::int as scans,
        coalesce(idx_tup_fetch, 0)::int as rows from pg_stat_xact_user_tables where schemaname = 'public'`;
    const before = new Map((await counts()).map((each) => [each.name, each]));
    const person = await findPerson(db, brandId, id);
    for (const { count } of personalData.traces) await count(db, person);
    for (const { rows } of personalData.sheets) for await (const _ of rows(db, person));
    const since = (await counts()).map(({ name, scans, rows }) => {
      const { scans: scansBefore = 0, rows: rowsBefore = 0 } = before.get(name) ?? {};
      return { name, scans: scans - scansBefore, rows: rows - rowsBefore };
    });
    return { gone: since.filter(({ scans }) => scans > 0), read: since.filter(({ rows }) => rows > CROWD / 10) };
  });
  // Neither a whole table, nor all rows of a brand in it.
  expect({ gone, read }).toEqual({ gone: [], read: [] });
});
