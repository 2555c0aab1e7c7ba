import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { breather } from '@/server/core/platform/breather';
import type { Page } from '@/server/core/reads/page';
import { summarize } from './board.rules';
import type { Reason, RestaurantFacts } from './facts';
import { type MomentQuery, readFacts } from './readiness.query';
import { stateOf, type Way, waysOf } from './readiness.rules';
import type { BoardSummary, boardQuery, momentQuery, ReadinessReason, ReadinessWay, RestaurantReadiness } from './readiness.schema';
import { readinessReasons } from './readiness.values';

const restaurantColumns = { id: true, name: true, city: true, timeZone: true } as const;

/**
 * Whether a restaurant can accept orders in each of its ways, and what is missing.
 * @throws data_not_found
 */
export async function getReadiness(
  ctx: Context,
  { restaurantId, ...query }: z.output<typeof momentQuery> & { restaurantId: number },
): Promise<RestaurantReadiness> {
  const restaurant = await ctx.db.restaurant.findUnique({ where: { id: restaurantId }, select: restaurantColumns });
  if (!restaurant) throw new AppError('data_not_found');
  const [judged] = await judge(ctx, ctx.scope.brandId ?? 0, [restaurant], query);
  return judged as RestaurantReadiness;
}

/**
 * The restaurants of a brand within the caller's access, from a cursor on.
 * @param restaurantIds restricts them to these; all if omitted
 */
const readRestaurants = (ctx: Context, brandId: number, cursor: number, take: number, restaurantIds?: number[]): Promise<RestaurantRow[]> =>
  ctx.db.restaurant.findMany({
    where: {
      brandId,
      archivedAt: null,
      AND: [
        { id: { gt: cursor } },
        ctx.caller.restaurantId === null ? {} : { id: ctx.caller.restaurantId },
        restaurantIds ? { id: { in: restaurantIds } } : {},
      ],
    },
    select: restaurantColumns,
    orderBy: { id: 'asc' },
    take,
  });

/**
 * A page of a brand's restaurants within the caller's access, by id, each with its ways. The number of queries does not depend on that of
 * restaurants.
 */
export async function listReadiness(
  ctx: Context,
  { brandId, restaurantIds, cursor = 0, limit, ...query }: z.output<typeof boardQuery> & { brandId: number },
): Promise<Page<RestaurantReadiness>> {
  const found = await readRestaurants(ctx, brandId, cursor, limit + 1, restaurantIds);
  const restaurants = found.slice(0, limit);
  const items = await judge(ctx, brandId, restaurants, query);
  return { items, nextCursor: found.length > limit ? (restaurants.at(-1)?.id ?? null) : null };
}

/** The number of restaurants judged at a time when only totals are needed. */
const COUNTED_AT_ONCE = 200;

/**
 * The state of the restaurants of a brand within the caller's access: totals, and each one in short, those with the most problems first.
 */
export async function summarizeReadiness(
  ctx: Context,
  { brandId, ...query }: z.output<typeof momentQuery> & { brandId: number },
): Promise<BoardSummary> {
  const rows: RestaurantReadiness[] = [];
  for (let cursor: number | undefined = 0; cursor !== undefined; ) {
    const restaurants: RestaurantRow[] = await readRestaurants(ctx, brandId, cursor, COUNTED_AT_ONCE);
    rows.push(...(await judge(ctx, brandId, restaurants, query)));
    cursor = restaurants.length < COUNTED_AT_ONCE ? undefined : restaurants.at(-1)?.id;
  }
  return summarize(rows);
}

interface RestaurantRow {
  id: number;
  name: string;
  city: string;
  timeZone: string;
}

async function judge(ctx: Context, brandId: number, restaurants: RestaurantRow[], query: MomentQuery): Promise<RestaurantReadiness[]> {
  const facts = await readFacts(ctx, brandId, restaurants, query);
  const judged: RestaurantReadiness[] = [];
  const breathe = breather();
  for (const { id, ...restaurant } of restaurants) {
    await breathe();
    const restaurantFacts = facts.get(id) as RestaurantFacts;
    const ways = waysOf(restaurantFacts);
    judged.push({
      restaurantId: id,
      ...restaurant,
      day: restaurantFacts.day,
      minute: restaurantFacts.minute,
      state: stateOf(ways),
      ways: ways.map(toWay),
    });
  }
  return judged;
}

const isoOf = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

function toWay({ channelId, mode, state, opensAt, servedAt, reasons }: Way): ReadinessWay {
  const [type, consumptionModeId] = [mode?.type ?? null, mode?.consumptionModeId ?? null];
  return { channelId, type, consumptionModeId, state, opensAt: isoOf(opensAt), servedAt: isoOf(servedAt), reasons: reasons.map(explain) };
}

function explain({ opensAt, ...reason }: Reason): ReadinessReason {
  return { ...reason, ...readinessReasons[reason.code], ...(opensAt !== undefined && { opensAt: isoOf(opensAt) }) };
}
