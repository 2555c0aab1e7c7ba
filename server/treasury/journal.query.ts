import { Prisma } from '@/server/core/platform/db';
import { figureKindOf } from '@/server/wallet/figures.service';
import type { AccountName, Accounts } from './books.schema';
import { type Period, withinPeriod } from './figures.query';
import type { OperationType } from './treasury.values';

/** The account that each kind of order money is booked on. The wallets’ own operations are booked from their ledger. */
const accountOf: Record<Exclude<OperationType, `walletReload${string}` | 'walletAutoReload' | 'walletRefund'>, AccountName> = {
  cashPayments: 'cash',
  creditCard: 'card',
  onlineCard: 'onlineCard',
  mealVoucherCard: 'mealVoucherCard',
  mealVoucherPaper: 'mealVoucherPaper',
  check: 'check',
  walletPayments: 'wallet',
  externalPayments: 'external',
  deferredPayments: 'deferred',
  grantPayments: 'grants',
  refundCash: 'cash',
  refundCreditCard: 'card',
  refundOnlineCard: 'onlineCard',
  refundWallet: 'wallet',
  refundExternal: 'external',
  refundDeferred: 'deferred',
};

/** The contra account of each kind of wallet movement. Payments and refunds of orders are booked with the orders. */
const walletKinds: Record<string, AccountName> = {
  RELOAD_CASH: 'cash',
  RELOAD_CARD: 'card',
  AUTO_RELOAD: 'onlineCard',
  PAYOUT_CASH: 'cash',
  PAYOUT_CARD: 'card',
  CREDIT: 'walletGifts',
  CORRECTION: 'walletGifts',
  EXPIRY: 'walletGifts',
  PAYMENT: 'external',
  REFUND: 'external',
  DEBIT: 'external',
};

const casesOf = (column: Prisma.Sql, cases: Record<string, AccountName>, accounts: Accounts) =>
  Prisma.sql`case ${column} ${Prisma.join(
    Object.entries(cases).map(([value, name]) => Prisma.sql`when ${value} then ${accounts[name]}`),
    ' ',
  )} end`;

export interface JournalInput {
  brandId: number;
  timeZone: string;
  restaurantIds: readonly number[];
  /** Whether to include wallets. They belong to the brand, and are left out for a single restaurant. */
  hasWallets: boolean;
  period: Period;
  accounts: Accounts;
}

/**
 * SQL: the entries of the books, balanced for each restaurant and day: `day`, `restaurant_id` (0 for the brand’s wallets), `account`,
 * `what` (an operation, or `revenue`, `discounts`, `vat`, `difference`, `wallet`), `vat_rate`, and `amount`, positive for a debit.
 */
export function journalEntries({ brandId, timeZone, restaurantIds, hasWallets, period, accounts }: JournalInput): Prisma.Sql {
  const where = withinPeriod(restaurantIds, period);
  const midnight = (day: Prisma.Sql) => Prisma.sql`(${day})::timestamp at time zone ${timeZone}`;
  // Hours that span two days, because the time zone’s offset is not a whole number of hours.
  const edges = Prisma.sql`select date_trunc('hour', midnight, 'UTC') as hour
    from generate_series(${period.from}::date, ${period.to}::date + 1, interval '1 day') each_day
    cross join lateral (select ${midnight(Prisma.sql`each_day::date`)} as midnight) m where date_trunc('hour', midnight, 'UTC') <> midnight`;
  const selectLedgerLines = Prisma.sql`select apply_date, ${figureKindOf}, amount from wallet_lines l`;
  const wallets = Prisma.sql`
    select (at at time zone ${timeZone})::date as day, kind, sum(amount) as amount from (
      select hour as at, kind, amount from wallet_hour_kinds where brand_id = ${brandId} and hour not in (select hour from edges)
      union all ${selectLedgerLines} join edges e on l.apply_date >= e.hour and l.apply_date < e.hour + interval '1 hour'
        where brand_id = ${brandId} and apply_date < (select rolled_until from wallet_figures where brand_id = ${brandId})
      union all ${selectLedgerLines} where brand_id = ${brandId}
        and apply_date >= coalesce((select rolled_until from wallet_figures where brand_id = ${brandId}), '-infinity')) moves
    where ${hasWallets} and at >= ${midnight(Prisma.sql`${period.from}::date`)} and at < ${midnight(Prisma.sql`${period.to}::date + 1`)} group by 1, 2`;
  return Prisma.sql`
    with money as (select day, restaurant_id, operation_type::text as what, sum(amount) as amount from treasury_days where ${where} group by 1, 2, 3),
    sales as (select day, restaurant_id, category = 'discounts' as is_off, vat_rate, sum(amount_excl_tax) as net, sum(amount_tax) as tax
      from revenue_days where ${where} and category <> 'grants' group by 1, 2, 3, 4),
    of_orders as (
      select day, restaurant_id, ${casesOf(Prisma.sql`what`, accountOf, accounts)} as account, what, null::int as vat_rate, amount from money
      union all select day, restaurant_id, case when is_off then ${accounts.discounts} else ${accounts.revenue} end,
        case when is_off then 'discounts' else 'revenue' end, vat_rate, -net from sales
      union all select day, restaurant_id, ${accounts.vat}, 'vat', vat_rate, -sum(tax) from sales group by day, restaurant_id, vat_rate),
    edges as (${edges}),
    moves as (${wallets}),
    of_wallets as (
      select day, 0 as restaurant_id, ${casesOf(Prisma.sql`kind`, walletKinds, accounts)} as account, 'wallet' as what, null::int as vat_rate, amount
        from moves where kind not in ('ORDER', 'ORDER_REFUND')
      union all select day, 0, ${accounts.wallet}, 'wallet', null, -amount from moves where kind not in ('ORDER', 'ORDER_REFUND')),
    entries as (select * from of_orders union all select * from of_wallets),
    balanced as (select * from entries
      union all select day, restaurant_id, ${accounts.difference}, 'difference', null, -sum(amount) from entries group by day, restaurant_id)
    select day, restaurant_id, account, what, vat_rate, sum(amount) as amount from balanced
    group by day, restaurant_id, account, what, vat_rate having sum(amount) <> 0`;
}
