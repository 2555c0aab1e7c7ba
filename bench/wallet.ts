import { createHash } from 'node:crypto';
import type pg from 'pg';
import { compare, printRates, type Ratio } from './compare';
import type { Harness } from './harness';
import { compareHistories } from './histories';
import { printPageTimes } from './print';
import { walletBrands, walletToken } from './shape';

const { big, small } = walletBrands;
const LINES_OF_FIRST = 10_000;
const LINES_OF_OTHERS = 100;
const lines = LINES_OF_FIRST + (big.customers - 1) * LINES_OF_OTHERS;
/** Not near other ids. */
const USER_ID = 9_001;

/** Fills a migrated database with wallets: each is alternately topped up by 500.00 € and pays 400.00 €. */
async function seedWallets(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from brands where id = $1', [big.brandId]);
  if (rowCount) return;
  console.log(`Filling the wallets: ${lines.toLocaleString('en')} lines. This takes some minutes, once.`);
  await client.query('begin');
  // The keys hold by construction.
  await client.query('set local session_replication_role = replica');
  await client.query(`insert into brands (id, name) values ($1, 'Many wallets'), ($2, 'One wallet')`, [big.brandId, small.brandId]);
  await client.query(
    `insert into users (id, email, name, password_hash, role, brand_id) values ($1, 'wallets@demo.test', 'Wallets', '-', 'brand', $2)`,
    [USER_ID, big.brandId],
  );
  await client.query(`insert into access_tokens (user_id, hash, expires_at) values ($1, $2, now() + interval '10 years')`, [
    USER_ID,
    createHash('sha256').update(walletToken).digest(),
  ]);
  for (const { brandId, firstId, customers } of [big, small])
    await client.query(
      `insert into customers (brand_id, id, given_name, family_name)
        select $1, n, 'Guest', 'Number ' || n from generate_series($2::int, $2::int + $3::int - 1) n`,
      [brandId, firstId, customers],
    );
  await client.query(
    `insert into wallets (brand_id, customer_id, own, last_position)
      select brand_id, id, lines / 2 * 10000, lines from customers,
        lateral (select case when id in ($1, $2) then ${LINES_OF_FIRST} else ${LINES_OF_OTHERS} end as lines) l`,
    [big.firstId, small.firstId],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'wallet_lines'
      and indexname not in (select conname from pg_constraint where conrelid = 'wallet_lines'::regclass)`,
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await client.query(
    `insert into wallet_lines (brand_id, customer_id, position, first_position, kind, pocket, amount, own_before, own_after,
        promotional_before, promotional_after, employer_before, employer_after, counter_method, apply_date)
      select w.brand_id, w.customer_id, n, n, (case when paid then 'PAYMENT' else 'RELOAD' end)::wallet_line_kind, 'own',
        case when paid then -40000 else 50000 end, before, before + case when paid then -40000 else 50000 end, 0, 0, 0, 0,
        (case when paid then null else 'CASH' end)::counter_method, timestamptz '2016-01-01' + n * interval '6 hours'
      from wallets w, generate_series(1, w.last_position) n,
        lateral (select n % 2 = 0 as paid, (n - 1) / 2 * 10000 + case when n % 2 = 0 then 50000 else 0 end as before) l`,
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

/** A complete debit, compared with the two statements of a ledger in a bare route. */
async function compareDebits(ports: { ours: number; baseline: number }): Promise<Ratio[]> {
  let counter = 0;
  const customer = () => big.firstId + 1 + ((counter++ * 7_919) % (big.customers - 1));
  return [
    await compare(
      'debit of a wallet: ledger, history, event, key',
      '≥ 0.5',
      ports,
      () => ({
        method: 'POST',
        path: `/customers/${customer()}/wallet/debit`,
        headers: { authorization: `Bearer ${walletToken}`, 'idempotency-key': `bench-${process.pid}-${counter}` },
        body: JSON.stringify({ amount: 1, reason: 'Coffee' }),
      }),
      () => ({ method: 'POST', path: '/debit', body: JSON.stringify({ customerId: customer(), amount: 1 }) }),
    ),
  ];
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedWallets);
  printRates(await compareDebits(await harness.serveBoth('/list-stock')));
  harness.stop();
  printPageTimes('history of 10,000 lines', await compareHistories());
}
