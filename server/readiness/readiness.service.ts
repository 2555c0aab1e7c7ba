import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { breather } from '@/server/core/platform/breather';
import type { Page } from '@/server/core/reads/page';
import { summarize } from './board.rules';
import type { Reason, RestaurantFacts } from './facts';
import { type Asked, readFacts } from './readiness.query';
import { stateOf, type Way, waysOf } from './readiness.rules';
import type { BoardSummary, boardQuery, momentQuery, ReadinessReason, ReadinessWay, RestaurantReadiness } from './readiness.schema';
import { readinessReasons } from './readiness.values';

const places = { id: true, name: true, city: true, timeZone: true } as const;

/**
 * Whether a restaurant can accept orders in each of its ways, and what is missing.
 * @throws data_not_found
 */
export async function getReadiness(
  ctx: Context,
  { restaurantId, ...asked }: z.output<typeof momentQuery> & { restaurantId: number },
): Promise<RestaurantReadiness> {
  const restaurant = await ctx.db.restaurant.findUnique({ where: { id: restaurantId }, select: places });
  if (!restaurant) throw new AppError('data_not_found');
  const [judged] = await judge(ctx, ctx.scope.brandId ?? 0, [restaurant], asked);
  return judged as RestaurantReadiness;
}

/**
 * The restaurants of a brand within the caller's access, from a cursor on.
 * @param among restricts them to these; all if omitted
 */
const placesFrom = (ctx: Context, brandId: number, cursor: number, take: number, among?: number[]): Promise<Place[]> =>
  ctx.db.restaurant.findMany({
    where: {
      brandId,
      archivedAt: null,
      AND: [
        { id: { gt: cursor } },
        ctx.caller.restaurantId === null ? {} : { id: ctx.caller.restaurantId },
        among ? { id: { in: among } } : {},
      ],
    },
    select: places,
    orderBy: { id: 'asc' },
    take,
  });

/**
 * A page of a brand's restaurants within the caller's access, by id, each with its ways. The number of queries does not depend on that of
 * restaurants.
 */
export async function listReadiness(
  ctx: Context,
  { brandId, restaurantIds, cursor = 0, limit, ...asked }: z.output<typeof boardQuery> & { brandId: number },
): Promise<Page<RestaurantReadiness>> {
  const found = await placesFrom(ctx, brandId, cursor, limit + 1, restaurantIds);
  const restaurants = found.slice(0, limit);
  const items = await judge(ctx, brandId, restaurants, asked);
  return { items, nextCursor: found.length > limit ? (restaurants.at(-1)?.id ?? null) : null };
}

/** The number of restaurants judged at a time when only totals are needed. */
const COUNTED_AT_ONCE = 200;

/**
 * The state of the restaurants of a brand within the caller's access: totals, and each one in short, those with the most problems first.
 */
export async function summarizeReadiness(
  ctx: Context,
  { brandId, ...asked }: z.output<typeof momentQuery> & { brandId: number },
): Promise<BoardSummary> {
  const rows: RestaurantReadiness[] = [];
  for (let cursor: number | undefined = 0; cursor !== undefined; ) {
    const restaurants: Place[] = await placesFrom(ctx, brandId, cursor, COUNTED_AT_ONCE);
    rows.push(...(await judge(ctx, brandId, restaurants, asked)));
    cursor = restaurants.length < COUNTED_AT_ONCE ? undefined : restaurants.at(-1)?.id;
  }
  return summarize(rows);
}

interface Place {
  id: number;
  name: string;
  city: string;
  timeZone: string;
}

async function judge(ctx: Context, brandId: number, restaurants: Place[], asked: Asked): Promise<RestaurantReadiness[]> {
  const facts = await readFacts(ctx, brandId, restaurants, asked);
  const judged: RestaurantReadiness[] = [];
  const breathe = breather();
  for (const { id, ...place } of restaurants) {
    await breathe();
    const known = facts.get(id) as RestaurantFacts;
    const ways = waysOf(known);
    judged.push({ restaurantId: id, ...place, day: known.day, minute: known.minute, state: stateOf(ways), ways: ways.map(toWay) });
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
