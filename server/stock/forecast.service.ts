import type { z } from 'zod';
import { type Clock, restaurantClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import { forecastRunOut, type HourlySales } from './forecast.rules';
import { salesTypes } from './stock.rules';
import type { ForecastItem, forecast, forecastQuery } from './stock.schema';

const WEEKS = 8;

interface SalesRow {
  product_id: number;
  day: number;
  hour: number;
  sold: number;
}

/**
 * The products that will run out before closing, soonest first, from today's sales and those of the same weekday in the past eight weeks.
 * Reads nine days of the ledger through its index on time, so that the length of the ledger does not matter.
 * @param input.productId only this product, even if it should last
 */
export async function stockForecast(
  ctx: Context,
  { restaurantId, productId: onlyProductId }: z.output<typeof forecastQuery> & { restaurantId: number },
): Promise<z.output<typeof forecast>> {
  const clock = await restaurantClock(ctx, restaurantId);
  const day = serviceDay(clock, ctx.now);
  const closesAt = clock.at(day, clock.closesAt);
  const sales = await salesByHour(ctx, restaurantId, clock, day);
  const openWeeks = weeksWithSales(sales);
  const levels = await ctx.db.stockLevel.findMany({
    where: { restaurantId, productId: onlyProductId, quantity: { gt: 0 }, product: { archivedAt: null } },
    select: { productId: true, quantity: true, product: { select: { name: true } } },
  });
  const hourNow = clock.minuteOf(day, ctx.now) / 60;
  const byProduct = Map.groupBy(sales, ({ product_id }) => product_id);
  const items: ForecastItem[] = [];
  for (const { productId, quantity, product } of levels) {
    const rows = byProduct.get(productId) ?? [];
    if (rows.length === 0) continue;
    const { runsOutAtHour, ...result } = forecastRunOut({
      quantity,
      today: hourlySalesOf(rows, 0),
      pastWeeks: openWeeks.map((week) => hourlySalesOf(rows, week)),
      hourNow,
      hourClose: clock.closesAt / 60,
    });
    items.push({
      productId,
      name: product.name,
      quantity,
      soldToday: result.soldToday,
      expectedUntilClose: Math.round(result.expectedUntilClose * 10) / 10,
      runsOutAt: runsOutAtHour === null ? null : clock.at(day, runsOutAtHour * 60).toISOString(),
      confidence: result.confidence,
      weeksOfHistory: openWeeks.length,
    });
  }
  const runOutTime = (item: ForecastItem) => (item.runsOutAt === null ? Number.POSITIVE_INFINITY : Date.parse(item.runsOutAt));
  items.sort((a, b) => runOutTime(a) - runOutTime(b) || a.productId - b.productId);
  return {
    at: ctx.now.toISOString(),
    closesAt: closesAt.toISOString(),
    timeZone: clock.timeZone,
    items: items.filter(({ runsOutAt }) => onlyProductId !== undefined || runsOutAt !== null),
  };
}

/** The day of service of a moment. After midnight this is still the previous day while its service goes on. */
function serviceDay(clock: Clock, now: Date): string {
  const today = clock.dayOf(now);
  const yesterday = clock.addDays(today, -1);
  return clock.closesAt > 1440 && now < clock.at(yesterday, clock.closesAt) ? yesterday : today;
}

/**
 * Net sales by product, week (0 is today) and hour of that day of service, by the wall clock, so that days with a clock change remain
 * comparable. Sales between midnight and closing belong to the day before. What an order gives back is subtracted at the time of the
 * order, not in the hour or day of the cancellation.
 */
async function salesByHour(ctx: Context, restaurantId: number, clock: Clock, day: string): Promise<SalesRow[]> {
  const days = Array.from({ length: WEEKS + 1 }, (_, week) => clock.addDays(day, -7 * week));
  const begins = days.map((each) => clock.at(each, Math.max(0, clock.closesAt - 1440)));
  const ends = days.map((each) => clock.at(each, Math.max(1440, clock.closesAt)));
  return ctx.db.sql.read<SalesRow>(Prisma.sql`
    select m.product_id, d.week as day, -sum(m.quantity_delta)::float8 as sold,
      floor(extract(epoch from (s.at at time zone ${clock.timeZone}) - d.midnight) / 3600)::int as hour
    from unnest(${days.map((_, week) => week)}::int[], ${days}::timestamp[], ${begins}::timestamptz[], ${ends}::timestamptz[])
        as d(week, midnight, begins, ends)
      join stock_movements m on m.restaurant_id = ${restaurantId} and m.created_at >= d.begins and m.created_at < d.ends
      left join orders o on m.movement_type = 'CANCELLATION' and o.restaurant_id = m.restaurant_id and o.id = m.order_id
      cross join lateral (select coalesce(o.created_at, m.created_at) as at) s
    where m.movement_type = any(${[...salesTypes]}::movement_type[]) and s.at >= d.begins and s.at < d.ends
    group by 1, 2, 4`);
}

/** The past weeks in which the restaurant sold anything on that weekday. Closed days are left out, as they tell nothing. */
function weeksWithSales(sales: SalesRow[]): number[] {
  return [...new Set(sales.map(({ day }) => day))].filter((week) => week > 0).sort((a, b) => a - b);
}

function hourlySalesOf(rows: SalesRow[], week: number): HourlySales {
  const hours: number[] = Array(24).fill(0);
  for (const { day, hour, sold } of rows) if (day === week) hours[hour] = (hours[hour] ?? 0) + sold;
  return Array.from(hours, (sold) => sold ?? 0);
}
