import type { z } from 'zod';
import { restaurantClock } from '@/server/brands/clock';
import { isOnMenu, priceOf, withBrands } from '@/server/catalog/layers.query';
import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import { utc } from '@/server/core/reads/page';
import { productConditions } from './inventory.service';
import { DEFAULT_SAFETY_STOCK } from './stock.rules';
import type { board, overview, overviewQuery } from './stock.schema';

/**
 * At or below this, a product is low. For `l` the level and `s` the restaurant's settings.
 * @param assumed a safety stock to use instead of the restaurant's
 */
const thresholdOf = (assumed: number | null = null) =>
  Prisma.sql`coalesce(l.safety_stock, ${assumed}::int, s.default_safety_stock, ${DEFAULT_SAFETY_STOCK}::int)`;

/** The number of products that match the conditions and are out, low, ok or not tracked. */
const countsOf = (conditions: Prisma.Sql[], threshold: Prisma.Sql) => Prisma.sql`(select json_build_object(
    'out', count(*) filter (where l.quantity <= 0),
    'low', count(*) filter (where l.quantity > 0 and l.quantity <= ${threshold}),
    'ok', count(*) filter (where l.quantity > 0 and l.quantity > ${threshold}),
    'untracked', count(*) filter (where l.product_id is null))
  from products p left join stock_levels l on l.product_id = p.id left join stock_settings s on s.restaurant_id = p.restaurant_id
  where ${Prisma.join(conditions, ' and ')})`;

/** How many of the latest reset movements are read to find the last resets. */
const RESET_MOVEMENTS = 2_000;
/** Resets by one person within the same half hour of the clock count as one, whether product by product or all at once. */
const RESET_WINDOW = Prisma.sql`interval '30 minutes'`;

/**
 * The dashboard of a restaurant: counts by status, movements per day and type with their value at the selling price (cents), the last
 * resets.
 * @param input.search, categoryId, tracked, untracked, sku, hasSku count only the products that match these
 * @param input.days how many days back, today included
 * @param input.defaultSafetyStock counts as if this were the restaurant's safety stock
 */
export async function stockOverview(
  ctx: Context,
  { restaurantId, days, defaultSafetyStock, ...filters }: z.output<typeof overviewQuery> & { restaurantId: number },
): Promise<JsonText<z.output<typeof overview>>> {
  const clock = await restaurantClock(ctx, restaurantId);
  const today = clock.dayOf(ctx.now);
  const since = clock.at(clock.addDays(today, 1 - days), 0);
  const [row] = await ctx.db.sql.read<{ body: string }>`
    select json_build_object(
      'counts', ${countsOf(productConditions({ restaurantId, ...filters }), thresholdOf(defaultSafetyStock))},
      'daily', (select coalesce(json_agg(t order by t.day, t."movementType"), '[]') from (
        select to_char(m.created_at at time zone ${clock.timeZone}, 'YYYY-MM-DD') as day, m.movement_type as "movementType", count(*)::int as movements,
          sum(m.quantity_delta)::bigint as quantity, coalesce(sum(m.quantity_delta::bigint * ${priceOf}), 0)::bigint as value,
          count(*) filter (where ${priceOf} is null)::int as "movementsWithoutPrice"
        from stock_movements m join products p on p.id = m.product_id ${withBrands}
        where m.restaurant_id = ${restaurantId} and m.created_at >= ${since} group by 1, 2) t),
      'lastResets', (select coalesce(json_agg(t order by t.at desc), '[]') from (
        select ${utc('max(r.created_at)')} as at, count(distinct r.product_id)::int as products, sum(greatest(-r.quantity_delta, 0))::bigint as quantity,
          r.user_id as "userId", u.name as "userName"
        from (select distinct date_bin(${RESET_WINDOW}, newest.created_at, 'epoch') as begins
            from (select created_at from stock_movements where restaurant_id = ${restaurantId} and movement_type = 'RAZ' order by id desc limit ${RESET_MOVEMENTS}) newest
            order by begins desc limit 5) b
          join stock_movements r on r.restaurant_id = ${restaurantId} and r.movement_type = 'RAZ'
            and r.created_at >= b.begins and r.created_at < b.begins + ${RESET_WINDOW}
          left join users u on u.id = r.user_id
        group by b.begins, r.user_id, u.name order by max(r.created_at) desc limit 5) t)
    )::text as body`;
  return new JsonText(row?.body ?? '{}');
}

/** How many products per restaurant the board names. */
const MOST_URGENT = 3;

/**
 * The stock of every restaurant of a brand within the caller's access: counts, last movement, the three most urgent products. Levels are
 * read for all restaurants at once, even repeatedly if that costs less than spilling them to disk.
 */
export async function stockBoard(ctx: Context, { brandId }: { brandId: number }): Promise<JsonText<z.output<typeof board>>> {
  const ownRestaurantId = ctx.caller.restaurantId;
  const [row] = await ctx.db.sql.read<{ body: string }>`
    with place as (
        select r.id, r.name, r.city, coalesce(s.stock_management_v2_enabled, false) as managed, s.default_safety_stock
        from restaurants r left join stock_settings s on s.restaurant_id = r.id
        where r.brand_id = ${brandId} and r.archived_at is null ${ownRestaurantId === null ? Prisma.empty : Prisma.sql`and r.id = ${ownRestaurantId}`}),
      level as not materialized (
        select l.restaurant_id, l.product_id, l.quantity, ${thresholdOf()} as threshold
        from place s join stock_levels l on l.restaurant_id = s.id where ${isOnMenu(Prisma.sql`l.product_id`)}),
      counted as (
        select restaurant_id, count(*) as tracked, count(*) filter (where quantity <= 0) as out,
          count(*) filter (where quantity > 0 and quantity <= threshold) as low, count(*) filter (where quantity > threshold and quantity > 0) as ok
        from level group by restaurant_id),
      offered as (
        select p.restaurant_id, count(*) as products from place join products p on p.restaurant_id = place.id
        where ${isOnMenu(Prisma.sql`p.id`)} group by p.restaurant_id),
      urgent as (
        select restaurant_id, json_agg(json_build_object('productId', product_id, 'name', name, 'quantity', quantity) order by quantity, name) as most
        from (select level.*, p.name, row_number() over (partition by level.restaurant_id order by level.quantity, p.name) as rank
          from level join products p on p.id = level.product_id where level.quantity <= level.threshold) ranked
        where rank <= ${MOST_URGENT} group by restaurant_id)
    select coalesce(json_agg(t order by t.name), '[]')::text as body from (
      select place.id as "restaurantId", place.name, place.city, place.managed as "stockManagementV2Enabled",
        json_build_object('out', coalesce(c.out, 0), 'low', coalesce(c.low, 0), 'ok', coalesce(c.ok, 0),
          'untracked', coalesce(o.products, 0) - coalesce(c.tracked, 0)) as counts,
        (select ${utc('m.created_at')} from stock_movements m where m.restaurant_id = place.id order by m.id desc limit 1) as "lastMovementAt",
        coalesce(u.most, '[]') as "mostUrgent"
      from place left join counted c on c.restaurant_id = place.id left join offered o on o.restaurant_id = place.id
        left join urgent u on u.restaurant_id = place.id) t`;
  return new JsonText(row?.body ?? '[]');
}
