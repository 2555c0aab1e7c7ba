import type { Clock } from '@/server/brands/clock';
import type { Db } from '@/server/core/platform/db';
import { figureKindOf } from './figures.service';
import type { Pocket } from './wallet.values';

/** The kinds of wallet lines in the takings. */
export type WalletFigureKind =
  | 'RELOAD_CASH'
  | 'RELOAD_CARD'
  | 'AUTO_RELOAD'
  /** Payments of orders recorded in Brigade, and of tills with their own books; likewise their refunds. */
  | 'ORDER'
  | 'PAYMENT'
  | 'ORDER_REFUND'
  | 'REFUND'
  | 'PAYOUT_CASH'
  | 'PAYOUT_CARD'
  | 'CREDIT'
  | 'DEBIT'
  | 'EXPIRY'
  | 'CORRECTION';

export interface WalletChange {
  kind: WalletFigureKind;
  pocket: Pocket;
  count: number;
  /** In cents; negative if it left the wallets. */
  amount: number;
}

const HOUR_MS = 3_600_000;
const hourOf = (moment: Date) => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
const earlierOf = (a: Date, b: Date) => (a < b ? a : b);

async function rolledUntilOf(db: Db, brandId: number): Promise<Date> {
  const figures = await db.walletFigures.findUnique({ where: { brandId }, select: { rolledUntil: true } });
  return figures?.rolledUntil ?? new Date(0);
}

/**
 * The changes of a brand's wallets in [from, until), by kind and pocket. Uses hourly totals for whole hours and the ledger for the rest, so
 * that it is exact in every time zone.
 */
export async function readWalletChanges(db: Db, brandId: number, { from, until }: { from: Date; until: Date }): Promise<WalletChange[]> {
  const first = hourOf(new Date(from.getTime() + HOUR_MS - 1));
  const rolledUntil = earlierOf(hourOf(until), await rolledUntilOf(db, brandId));
  const [headEnd, tailStart] = first < rolledUntil ? [earlierOf(first, until), rolledUntil] : [from, from];
  return db.sql.read<WalletChange>`
    select kind, pocket, sum(count)::bigint as count, sum(amount)::bigint as amount from (
      select kind, pocket::text as pocket, count, amount from wallet_hour_kinds
        where brand_id = ${brandId} and hour >= ${first} and hour < ${rolledUntil}
      union all
      select ${figureKindOf}, pocket::text, case when position = first_position then 1 else 0 end, amount from wallet_lines l
        where brand_id = ${brandId} and ((apply_date >= ${from} and apply_date < ${headEnd}) or (apply_date >= ${tailStart} and apply_date < ${until}))) c
    group by 1, 2 order by 1, 2`;
}

/** The total balance of a brand's wallets at a moment, by pocket, in cents, computed from hourly totals and later lines. */
export async function readWalletBalance(db: Db, brandId: number, at: Date): Promise<Record<Pocket, number>> {
  const rolledUntil = earlierOf(hourOf(at), await rolledUntilOf(db, brandId));
  const [row] = await db.sql.read<Record<Pocket, number>>`
    select coalesce(sum(own), 0)::bigint as own, coalesce(sum(promotional), 0)::bigint as promotional,
      coalesce(sum(employer), 0)::bigint as employer from (
      select own, promotional, employer from wallet_hours where brand_id = ${brandId} and hour < ${rolledUntil}
      union all
      select case pocket when 'own' then amount else 0 end, case pocket when 'promotional' then amount else 0 end,
        case pocket when 'employer' then amount else 0 end
      from wallet_lines where brand_id = ${brandId} and apply_date >= ${rolledUntil} and apply_date < ${at}) c`;
  return row as Record<Pocket, number>;
}

/** The present total balance of a brand's wallets, by pocket, in cents, read from the wallets. */
export async function readWalletsNow(db: Db, brandId: number): Promise<Record<Pocket, number>> {
  const [row] = await db.sql.read<Record<Pocket, number>>`
    select coalesce(sum(own), 0)::bigint as own, coalesce(sum(promotional), 0)::bigint as promotional,
      coalesce(sum(employer), 0)::bigint as employer from wallets where brand_id = ${brandId}`;
  return row as Record<Pocket, number>;
}

/** The moments at which a period of days begins and ends on a brand's clock. */
export const spanOf = (clock: Clock, { from, to }: { from: string; to: string }) => ({ from: clock.startOf(from), until: clock.endOf(to) });
