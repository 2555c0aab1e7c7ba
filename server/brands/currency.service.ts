// Decided in docs/decisions/086-currencies.md.

import { decimalsOf } from '@/i18n/currencies';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { moduleTypes } from '@/server/modules/modules.values';

/** The paths of amounts in module settings, in the notation of PostgreSQL. */
const moduleAmounts = moduleTypes.flatMap(({ fields }) => fields.flatMap(({ kind, path }) => (kind === 'money' ? `{${path.join()}}` : [])));

/**
 * Asserts that a brand can change its currency. Amounts do not name their currency, and those that guests paid or were asked for must keep
 * the one they were booked in. Configured amounts are reinterpreted, if the new currency has as many decimals.
 * @throws conflict with the reason `has_amounts`
 */
export async function assertCanChangeCurrency(
  ctx: Context,
  { brandId, currency }: { brandId: number; currency: string },
  newCurrency: string,
): Promise<void> {
  // Orders in progress lock the row of their restaurant, and additions to the brand that of the brand: they finish first, or wait.
  // Restaurants are locked before the brand, as orders do.
  await ctx.db.sql.read`select from restaurants where brand_id = ${brandId} order by id for update`;
  await ctx.db.sql.read`select from brands where id = ${brandId} for update`;
  if (
    (await hasBookedAmounts(ctx.db, brandId)) ||
    (decimalsOf(currency) !== decimalsOf(newCurrency) && (await hasConfiguredAmounts(ctx.db, brandId)))
  )
    throw new AppError('conflict', { extraData: { reason: 'has_amounts' } });
}

/** Whether the brand has any of these. Written without `exists`, for which PostgreSQL would ignore the order of the conditions. */
async function hasAny(db: Db, sources: readonly Prisma.Sql[]): Promise<boolean> {
  const [row] = await db.sql.read<{ isThere: boolean }>(
    Prisma.sql`select ${Prisma.join(
      sources.map((where) => Prisma.sql`(select true from ${where} limit 1) is not null`),
      ' or ',
    )} as "isThere"`,
  );
  return row?.isThere ?? false;
}

/**
 * Whether amounts were booked. Card charges for orders are stored with the order, and need no query. Sorting makes each query use its
 * index: a scan that hopes for an early match reads the whole table if the brand has no row.
 */
const hasBookedAmounts = (db: Db, brandId: number) =>
  hasAny(db, [
    Prisma.sql`orders where brand_id = ${brandId} order by id`,
    Prisma.sql`wallet_lines where brand_id = ${brandId} order by customer_id, position`,
    Prisma.sql`wallet_charges where brand_id = ${brandId}`,
  ]);

/** Whether amounts are configured: prices, fees, discounts, limits. Percentages and zeros do not count. */
const hasConfiguredAmounts = (db: Db, brandId: number) => {
  const ofRestaurants = (table: Prisma.Sql) =>
    Prisma.sql`${table} x join restaurants r on r.id = x.restaurant_id where r.brand_id = ${brandId}`;
  const inRule = Prisma.sql`x.rule::text ~ '"[A-Za-z]+Cents":'`;
  const inModule = Prisma.sql`exists (select from unnest(${moduleAmounts}::text[]) path where x.own #> path::text[] is not null)`;
  return hasAny(db, [
    Prisma.sql`catalog_products where brand_id = ${brandId}`,
    Prisma.sql`option_groups where brand_id = ${brandId}`,
    ofRestaurants(Prisma.sql`products`),
    Prisma.sql`${ofRestaurants(Prisma.sql`consumption_modes`)} and (x.fee_cents > 0 or x.reduction_cents > 0)`,
    Prisma.sql`${ofRestaurants(Prisma.sql`delivery_areas`)}
      and (x.fee_cents > 0 or x.minimum_amount_cents > 0 or x.minimum_amount_for_free_delivery_cents > 0)`,
    Prisma.sql`coupons where brand_id = ${brandId} and (reduction_type = 'absolute' or minimum_cents > 0)`,
    Prisma.sql`promotions x where x.brand_id = ${brandId} and ${inRule}`,
    Prisma.sql`promotion_versions x where x.brand_id = ${brandId} and ${inRule}`,
    Prisma.sql`grant_versions where brand_id = ${brandId} and (type = 'ABSOLUTE' or threshold is not null or ceiling is not null)`,
    Prisma.sql`pricing_rules where brand_id = ${brandId}
      and (entrance_fee_cents > 0 or coalesce(allowance_per_meal, allowance_per_day, allowance_per_month) is not null)`,
    Prisma.sql`loyalty_programmes where brand_id = ${brandId}`,
    Prisma.sql`automatic_reloads where brand_id = ${brandId}`,
    Prisma.sql`brand_modules x where x.brand_id = ${brandId} and ${inModule}`,
    Prisma.sql`${ofRestaurants(Prisma.sql`restaurant_modules`)} and ${inModule}`,
  ]);
};
