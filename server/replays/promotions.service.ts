// Decided in docs/decisions/105-offers-over-past-orders.md.

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { decimalsOf } from '@/i18n/currencies';
import { moneyFormat } from '@/i18n/formats';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { singleton } from '@/server/core/platform/singleton';
import { moveToThread } from '@/server/core/platform/threads';
import { canonical } from '@/server/core/reads/json';
import { KeptWithin } from '@/server/core/reads/kept-within';
import { readRewardOffers } from '@/server/loyalty/reward-offers.query';
import type { Priced } from '@/server/pricing/pricing.types';
import { explainTrace } from '@/server/pricing/sentences.rules';
import { drawOrders, type OrderKey, restaurantsOf } from './drawing.query';
import { estimate } from './estimate.rules';
import { readEarning, readPastVersions } from './past-offers.query';
import { type PastOrder, readPastOrders } from './past-orders.query';
import { MAX_ROUNDS, PromotionReplay, type ReplayFacts, type Tally } from './promotion-replay.rules';
import type { ConcernedOrder, PromotionsReplayed, PromotionWork } from './promotions.work';
import type { OrderReplayed, orderReplayBody, PromotionReplayed, PromotionReplayInput } from './replays.schema';
import { MAX_REPLAYED_ORDERS } from './replays.values';

type Replayed = Omit<PromotionReplayed, 'orders'> & { orders: PromotionReplayed['orders']['items'] };

/** Orders that a thread prices at a time. */
const AT_ONCE = 500;
const THREAD_LIMIT_MS = 20_000;
/** The most offers examined, over all orders and attempts. For a brand with many promotions, or many pauses, fewer orders are drawn. */
const MAX_LOOKS = 3_000_000;
/** The number of orders priced first if the work could exceed the limit, to find the cost of an order. Never fewer are drawn. */
const PILOT_ORDERS = 200;
/** The result is cached while somebody pages through it. */
const CACHE_MS = 5 * 60_000;
const CACHE_BYTES = 32_000_000;
const ROW_BYTES = 400;

const replayInThread = moveToThread<(work: PromotionWork) => PromotionsReplayed>(
  'server/replays/promotions.work.ts',
  'replayPromotions',
  THREAD_LIMIT_MS,
);
const cache = singleton('replays.promotions', () => new KeptWithin<Promise<Replayed>>(CACHE_BYTES));

/** The id of a draft for a new promotion. No promotion has it. */
const NEW_PROMOTION_ID = -1;

const noTally = (): Tally => ({ cents: 0, uses: 0, ofGuests: new Map() });

/**
 * What a draft would have done to past orders: its cost, and the orders that would have been different. Prices at most 10,000 orders, in
 * worker threads.
 * @throws data_not_found for a promotion or restaurant of another brand; takes_too_long; unavailable while there are too many other
 * requests
 */
export async function replayPromotion(ctx: Context, { cursor = 0, limit, ...input }: PromotionReplayInput): Promise<PromotionReplayed> {
  const { orders, ...figures } = await cachedReplay(ctx, input);
  const items = orders.slice(cursor, cursor + limit);
  return { ...figures, orders: { items, nextCursor: cursor + limit < orders.length ? cursor + limit : null } };
}

type ReplayRequest = Omit<PromotionReplayInput, 'cursor' | 'limit'>;

/**
 * All pages of a list come from the same replay, as long as this process caches it. Several requests may wait for it, so it continues even
 * if the first one is aborted.
 */
function cachedReplay(ctx: Context, input: ReplayRequest): Promise<Replayed> {
  const key = createHash('sha256').update(canonical(input)).digest('base64');
  const now = Date.now();
  const cached = cache.get(key, now);
  if (cached) return cached;
  const replay = replayAll(ctx, input);
  cache.set(key, replay, { now, until: now + CACHE_MS });
  replay.then(
    ({ orders }) => cache.weigh(key, replay, orders.length * ROW_BYTES),
    () => cache.delete(key),
  );
  return replay;
}

async function replayAll(ctx: Context, input: ReplayRequest): Promise<Replayed> {
  const { brandId, draft } = input;
  const restaurants = await restaurantsOf(ctx.db, input);
  const tried = await readTried(ctx.db, brandId, draft);
  const versions = await readPastVersions(ctx.db, brandId, input);
  const { pointValue, ...offers } = await offersOf(ctx.db, brandId);
  const restaurantIds = restaurants.map(({ restaurantId }) => restaurantId);
  const replay = async (maxOrders: number) => {
    const drawn = await drawOrders(ctx.db, input, restaurantIds, maxOrders);
    const share = drawn.received === 0 ? 1 : drawn.looked / drawn.received;
    const { looks, ...result } = await replayDrawn(ctx.db, brandId, drawn.keys, { ...offers, versions, tried: { ...tried, share } });
    return { looks, ...drawn, ...result };
  };
  const worstCaseLooks = MAX_REPLAYED_ORDERS * (MAX_ROUNDS + 1) * (versions.length + 1);
  const pilot = worstCaseLooks > MAX_LOOKS ? await replay(PILOT_ORDERS) : null;
  const isComplete = pilot !== null && pilot.looked === pilot.received;
  const sample = isComplete ? pilot : await replay(pilot ? affordableOrders(pilot) : MAX_REPLAYED_ORDERS);
  return figuresOf(sample.concerned, { ...sample, paid: sample.keys.length, restaurants, pointValue });
}

/** The number of orders to draw so that the work stays within its limit. */
function affordableOrders({ looks, looked }: { looks: number; looked: number }): number {
  return Math.max(PILOT_ORDERS, Math.min(MAX_REPLAYED_ORDERS, Math.floor((MAX_LOOKS * looked) / Math.max(1, looks))));
}

/** Prices orders in worker threads, one part after the other. */
async function replayDrawn(
  db: Db,
  brandId: number,
  keys: readonly OrderKey[],
  facts: ReplayFacts,
): Promise<Omit<PromotionsReplayed, 'tally'>> {
  const concerned: ConcernedOrder[] = [];
  let [lost, looks, tally] = [0, 0, noTally()];
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const orders = await readPastOrders(db, brandId, keys.slice(at, at + AT_ONCE));
    const result = await replayInThread({ ...facts, orders, tally });
    concerned.push(...result.concerned);
    lost += result.lost;
    looks += result.looks;
    tally = result.tally;
  }
  return { concerned, lost, looks };
}

/**
 * The draft, in place of its promotion.
 * @throws data_not_found
 */
async function readTried(
  db: Db,
  brandId: number,
  { promotionId, label, rule }: ReplayRequest['draft'],
): Promise<Omit<ReplayFacts['tried'], 'share'>> {
  if (promotionId === undefined) return { promotionId: NEW_PROMOTION_ID, label, rule, isPublished: false };
  const found = await db.promotion.findFirst({ where: { brandId, id: promotionId }, select: { state: true } });
  if (!found) throw new AppError('data_not_found');
  return { promotionId, label, rule, isPublished: found.state === 'published' };
}

async function offersOf(db: Db, brandId: number) {
  const rewards = await db.loyaltyReward.findMany({ where: { brandId }, select: { id: true } });
  const ids = rewards.map(({ id }) => String(id));
  const { currency } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { currency: true } });
  const { pointValue, ...earning } = (await readEarning(db, brandId)) ?? { pointValue: 0 };
  return {
    rewards: await readRewardOffers(db, brandId, ids),
    earning: 'pointsPerUnit' in earning ? { ...earning, decimals: decimalsOf(currency) } : null,
    pointValue,
  };
}

interface ReplayTotals {
  received: number;
  looked: number;
  paid: number;
  lost: number;
  restaurants: readonly { restaurantId: number; name: string }[];
  /** In cents. */
  pointValue: number;
}

const sumOf = (orders: readonly ConcernedOrder[], amountOf: (order: ConcernedOrder) => number) =>
  orders.reduce((sum, order) => sum + amountOf(order), 0);
const costOf = ({ beforeCents, afterCents }: ConcernedOrder) => beforeCents - afterCents;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

function figuresOf(concerned: ConcernedOrder[], { received, looked, paid, lost, restaurants, pointValue }: ReplayTotals): Replayed {
  const given = concerned.filter(({ isGiven }) => isGiven);
  const changed = concerned.filter((order) => costOf(order) !== 0 || order.pointsMore !== 0 || order.displaced.length > 0);
  const scale = (value: number) => (looked === 0 ? 0 : Math.round((value * received) / looked));
  const estimateSum = (orders: readonly ConcernedOrder[], amountOf: (order: ConcernedOrder) => number) =>
    estimate(orders.map(amountOf), looked, received);
  const rowOf = (orders: readonly ConcernedOrder[]) => ({
    orders: scale(orders.filter(({ isGiven }) => isGiven).length),
    givenCents: scale(sumOf(orders, ({ givenCents }) => givenCents)),
    costCents: scale(sumOf(orders, costOf)),
  });
  const points = sumOf(concerned, ({ pointsMore }) => pointsMore);
  const replayed = paid - lost;
  const byRestaurant = Map.groupBy(concerned, ({ restaurantId }) => restaurantId);
  return {
    ...{ received, looked, isSample: looked < received, replayed, lost, points },
    cost: estimateSum(concerned, costOf),
    given: estimateSum(given, ({ givenCents }) => givenCents),
    applied: estimateSum(given, () => 1),
    changed: estimateSum(changed, () => 1),
    share: replayed === 0 ? 0 : Math.round((given.length * 10_000) / replayed),
    averageCents: given.length === 0 ? 0 : Math.round(sumOf(given, ({ givenCents }) => givenCents) / given.length),
    guests: new Set(given.flatMap(({ customerId }) => customerId ?? [])).size,
    pointsCents: points * pointValue,
    restaurants: restaurants.map((restaurant) => ({ ...restaurant, ...rowOf(byRestaurant.get(restaurant.restaurantId) ?? []) })),
    weekdays: weekdays.map((weekday) => ({ weekday, ...rowOf(concerned.filter((order) => order.weekday === weekday)) })),
    displaced: displacedBy(concerned, scale),
    orders: changed
      .sort((a, b) => Math.abs(costOf(b)) - Math.abs(costOf(a)) || b.orderId - a.orderId)
      .map(({ orderId, restaurantId, createdAt, beforeCents, afterCents, isGiven, displaced }) => ({
        ...{ orderId: String(orderId), restaurantId, createdAt, beforeCents, afterCents, isApplied: isGiven, displaced },
      })),
  };
}

function displacedBy(concerned: readonly ConcernedOrder[], scale: (value: number) => number): Replayed['displaced'] {
  const displacements = concerned.flatMap(({ displaced }) => displaced);
  return [...Map.groupBy(displacements, ({ promotionId }) => promotionId)]
    .map(([promotionId, ofPromotion]) => ({
      ...{ promotionId, label: ofPromotion[0]!.label, orders: scale(ofPromotion.length) },
      cents: scale(ofPromotion.reduce((sum, { cents }) => sum + cents, 0)),
    }))
    .sort((a, b) => b.cents - a.cents || a.promotionId - b.promotionId);
}

/**
 * One past order with and without a draft, and the reasons. The draft's limits start anew.
 * @throws data_not_found for an order of another brand or an unpaid one, and if its original price cannot be reproduced
 */
export async function replayOrder(
  ctx: Context,
  { brandId, orderId, draft }: z.output<typeof orderReplayBody> & { brandId: number; orderId: string },
): Promise<OrderReplayed> {
  const { db, locale } = ctx;
  const row = await db.order.findFirst({
    where: { brandId, id: Number(orderId), status: 'PAID' },
    select: { restaurantId: true, currency: true },
  });
  if (!row) throw new AppError('data_not_found');
  const [text = 'null'] = await readPastOrders(db, brandId, [{ restaurantId: row.restaurantId, orderId: Number(orderId) }]);
  const order = JSON.parse(text) as PastOrder;
  const versions = await readPastVersions(db, brandId, { from: order.day, to: order.day });
  const tried = { ...(await readTried(db, brandId, draft)), share: 1 };
  const repriced = new PromotionReplay({ ...(await offersOf(db, brandId)), versions, tried }).again(order, noTally());
  if (!repriced) throw new AppError('data_not_found', { extraData: { reason: 'cannot_be_priced_again' } });
  const toView = ({ totalPrice, discounts, trace }: Priced) => ({
    totalCents: totalPrice,
    discounts: discounts.map(({ kind, label, valueCents }) => ({ kind, label, cents: valueCents })),
    trace: explainTrace(trace, locale, moneyFormat(locale, row.currency)) as OrderReplayed['before']['trace'],
  });
  return { before: toView(repriced.before), after: toView(repriced.after) };
}
