// Decided in docs/decisions/068-wallet-figures.md.

import type { z } from 'zod';
import { brandClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { Prisma, planAnew } from '@/server/core/platform/db';
import type { JsonText } from '@/server/core/reads/json';
import { afterCursor, type Order, type OrderedPage, orderBy, pageLimit, readOrderedPage } from '@/server/core/reads/page';
import type { BrandWallets, figuresQuery, RunningOut, runningOutQuery } from './wallet.schema';

interface DayRow {
  day: string;
  own: number;
  promotional: number;
  employer: number;
  paidIn: number;
  spent: number;
}

/** SQL: changes of wallets: from hourly totals as far as they reach, from single lines after that. */
const changesOf = (brandId: number, rolledUntil: Date | null) => Prisma.sql`
  select hour as at, own, promotional, employer, paid_in, spent from wallet_hours where brand_id = ${brandId} and hour < ${rolledUntil}
  union all
  select apply_date, case pocket when 'own' then amount else 0 end, case pocket when 'promotional' then amount else 0 end,
    case pocket when 'employer' then amount else 0 end, case when kind in ('RELOAD', 'AUTO_RELOAD') then amount else 0 end,
    case when kind in ('PAYMENT', 'DEBIT') then -amount else 0 end
  from wallet_lines where brand_id = ${brandId} and ${rolledUntil === null ? Prisma.sql`true` : Prisma.sql`apply_date >= ${rolledUntil}`}`;

/** The total balance of a brand's wallets by pocket, now and at the end of each of the last days. */
export async function getBrandWallets(ctx: Context, { brandId, days }: z.output<typeof figuresQuery>): Promise<BrandWallets> {
  const clock = await brandClock(ctx.db, brandId);
  const today = clock.dayOf(ctx.now);
  const first = clock.addDays(today, 1 - days);
  const figures = await ctx.db.walletFigures.findUnique({ where: { brandId }, select: { rolledUntil: true } });
  const rows = await ctx.db.sql.read<DayRow>(
    planAnew(Prisma.sql`
    select day, sum(own)::bigint as own, sum(promotional)::bigint as promotional,
      sum(employer)::bigint as employer, sum(paid_in)::bigint as "paidIn", sum(spent)::bigint as spent
    from (select case when at < ${clock.startOf(first)} then '' else to_char(at at time zone ${clock.timeZone}, 'YYYY-MM-DD') end as day, c.*
      from (${changesOf(brandId, figures?.rolledUntil ?? null)}) c) d group by 1`),
  );
  const byDay = new Map(rows.map((row) => [row.day, row]));
  let { own, promotional, employer } = byDay.get('') ?? { own: 0, promotional: 0, employer: 0 };
  const series = Array.from({ length: days }, (_, index) => {
    const day = clock.addDays(first, index);
    const change = byDay.get(day);
    own += change?.own ?? 0;
    promotional += change?.promotional ?? 0;
    employer += change?.employer ?? 0;
    return {
      day,
      own,
      promotional,
      employer,
      balance: own + promotional + employer,
      paidIn: change?.paidIn ?? 0,
      spent: change?.spent ?? 0,
    };
  });
  const [counts] = await ctx.db.sql.read<{ runningOut: number; failedReloads: number }>`
    select (select count(*)::int from wallet_forecasts f join wallets w on w.brand_id = f.brand_id and w.customer_id = f.customer_id
          join customers c on c.brand_id = f.brand_id and c.id = f.customer_id and c.archived_at is null
        where f.brand_id = ${brandId} and ${isStillShort}) as "runningOut",
      (select count(*)::int from automatic_reloads where brand_id = ${brandId} and ${failedReload}) as "failedReloads"`;
  return { brandId, own, promotional, employer, balance: own + promotional + employer, days: series, ...counts! };
}

/** A wallet topped up since the forecast may now last the week. */
const isStillShort = Prisma.sql`w.own + w.promotional + w.employer < f.weekly_spend`;
/** A top-up that needs attention: its card does not work, or the cap is reached. */
export const failedReload = Prisma.sql`reason in ('MONTHLY_CAP', 'REFUSED', 'CARD_NEEDS_GUEST', 'CARD_REMOVED', 'CARD_UNUSABLE')`;

const soonestFirst = {
  field: Prisma.sql`f.empty_on`,
  type: 'date',
  id: Prisma.sql`f.customer_id`,
  named: { field: 'emptyOn', id: 'customerId' },
} as const satisfies Order;

/** The wallets of a brand that will probably be empty within the week, the soonest first. */
export function listRunningOut(
  ctx: Context,
  { brandId, cursor, limit }: z.output<typeof runningOutQuery>,
): Promise<JsonText<OrderedPage<RunningOut>>> {
  const where = [Prisma.sql`f.brand_id = ${brandId}`, isStillShort];
  if (cursor !== undefined) where.push(afterCursor(soonestFirst, cursor));
  return readOrderedPage(
    ctx.db,
    Prisma.sql`select f.customer_id as "customerId", c.given_name as "givenName", c.family_name as "familyName", c.email,
        w.own + w.promotional + w.employer as balance, f.weekly_spend as "weeklySpend", f.empty_on::text as "emptyOn",
        coalesce(r.is_active, false) as "hasAutomaticReload"
      from wallet_forecasts f join wallets w on w.brand_id = f.brand_id and w.customer_id = f.customer_id
      join customers c on c.brand_id = f.brand_id and c.id = f.customer_id and c.archived_at is null
      left join automatic_reloads r on r.brand_id = f.brand_id and r.customer_id = f.customer_id
      where ${Prisma.join(where, ' and ')} ${orderBy(soonestFirst)} ${pageLimit(limit)}`,
    soonestFirst,
    limit,
  );
}
