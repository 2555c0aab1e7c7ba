// Decided in docs/decisions/105-offers-over-past-orders.md.

import { brandClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { moveToThread } from '@/server/core/platform/threads';
import { readGrants, readVersions } from '@/server/grants/grants.query';
import type { GrantAsSaved } from '@/server/grants/grants.schema';
import { readRules } from '@/server/pricing-rules/pricing-rules.query';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';
import { readShifts } from '@/server/shifts/shifts.query';
import { restaurantsOf } from './drawing.query';
import { estimate } from './estimate.rules';
import type { GrantedOrder } from './grant-replay.rules';
import type { GrantWork } from './grants.work';
import { type Audience, drawGuests } from './guests.query';
import { readPastOrders } from './past-orders.query';
import type { GrantReplayed, GrantReplayInput } from './replays.schema';
import { MAX_REPLAYED_ORDERS } from './replays.values';

const AT_ONCE = 500;
const THREAD_LIMIT_MS = 20_000;
/** Amounts paid by guests are reported in steps of 100 cents, up to a maximum. */
const STEP_CENTS = 100;
const STEPS = 15;
/** The id of a draft for a new grant. No grant has it. */
const NEW_GRANT_ID = 0;

const replayInThread = moveToThread<(work: GrantWork) => Map<number, GrantedOrder[]>>(
  'server/replays/grants.work.ts',
  'replayGrants',
  THREAD_LIMIT_MS,
);

/**
 * What a draft of a grant would have paid for past orders, and what would have been left to guests. Replays at most about 10,000 orders,
 * always all orders of a guest, in worker threads.
 * @throws data_not_found for a grant, guest group or restaurant of another brand; takes_too_long; unavailable
 */
export async function replayGrant(ctx: Context, input: GrantReplayInput): Promise<GrantReplayed> {
  const { db } = ctx;
  const { brandId } = input;
  const restaurants = await restaurantsOf(db, input);
  const restaurantIds = restaurants.map(({ restaurantId }) => restaurantId);
  const draft = await draftOf(ctx, input);
  const rules = await readRules(db, brandId);
  const rulesWithGrant = rules.filter(({ grantIds }) => grantIds.includes(draft.grantId));
  const audience = await guestsOf(db, input, rulesWithGrant);
  const drawn = await drawGuests(db, input, { restaurantIds, audience, most: MAX_REPLAYED_ORDERS });
  const facts = {
    ...{ draft, rules, triedFor: input.triedFor, groups: new Map(drawn.guests.map((guest) => [guest.customerId, guest.guestGroupId])) },
    versions: await versionsOf(db, brandId, rules),
    shifts: await readShifts(db, restaurantIds),
    parents: await readParents(db, brandId),
    countries: await readCountries(db, restaurantIds),
  };
  const ordersOfGuests: GrantedOrder[][] = [];
  let batch: typeof drawn.guests = [];
  for (const [index, guest] of drawn.guests.entries()) {
    batch.push(guest);
    const keys = batch.flatMap(({ orders }) => orders);
    if (keys.length < AT_ONCE && index < drawn.guests.length - 1) continue;
    const orders = await readPastOrders(db, brandId, keys);
    ordersOfGuests.push(...(await replayInThread({ ...facts, orders }, ctx.signal)).values());
    batch = [];
  }
  const pricingRules = rulesWithGrant.map(({ pricingRuleId, name }) => ({ pricingRuleId, name }));
  return { pricingRules, ...figuresOf(ordersOfGuests, { all: drawn.all, looked: drawn.looked, restaurants }) };
}

/**
 * The draft as a version that applies on every day.
 * @throws data_not_found
 */
async function draftOf({ db, now }: Context, { brandId, draft }: GrantReplayInput): Promise<GrantAsSaved> {
  const { grantId, restaurants, ...values } = draft;
  const today = (await brandClock(db, brandId)).dayOf(now);
  const savedGrant = grantId === undefined ? undefined : (await readGrants(db, brandId, today, grantId))[0];
  if (grantId !== undefined && !savedGrant) throw new AppError('data_not_found');
  const overrides = restaurants?.map(({ enabled = true, ...each }) => ({ ...each, enabled })) ?? savedGrant?.restaurants ?? [];
  return {
    ...{ grantId: grantId ?? NEW_GRANT_ID, brandId, code: '', labelTicket: '', version: 0, countsFrom: '' },
    ...values,
    restaurants: overrides,
  };
}

/**
 * The guests that the grant is tried for.
 * @throws data_not_found for a group of another brand
 */
async function guestsOf(db: Db, { brandId, triedFor }: GrantReplayInput, rulesWithGrant: readonly PricingRule[]): Promise<Audience> {
  const ids = triedFor ? [triedFor.guestGroupId] : rulesWithGrant.map(({ guestGroupId }) => guestGroupId);
  const groupIds = ids.filter((id) => id !== null);
  if (groupIds.length < ids.length) return 'everybody';
  const found = await db.guestGroup.count({ where: { brandId, id: { in: groupIds } } });
  if (found < new Set(groupIds).size) throw new AppError('data_not_found', { extraData: { field: 'guestGroupId' } });
  return { groupIds };
}

/** All versions of the grants in the rules, newest first for each grant. */
async function versionsOf(db: Db, brandId: number, rules: readonly PricingRule[]): Promise<GrantAsSaved[]> {
  const ids = [...new Set(rules.flatMap(({ grantIds }) => grantIds))];
  return (await Promise.all(ids.map((grantId) => readVersions(db, brandId, grantId)))).flat();
}

async function readParents(db: Db, brandId: number): Promise<Map<number, number | null>> {
  const groups = await db.guestGroup.findMany({ where: { brandId }, select: { id: true, parentId: true } });
  return new Map(groups.map(({ id, parentId }) => [id, parentId]));
}

async function readCountries(db: Db, restaurantIds: number[]): Promise<Map<number, string>> {
  const found = await db.restaurant.findMany({ where: { id: { in: restaurantIds } }, select: { id: true, countryCode: true } });
  return new Map(found.map(({ id, countryCode }) => [id, countryCode]));
}

interface ReplayTotals {
  all: number;
  looked: number;
  restaurants: readonly { restaurantId: number; name: string }[];
}

const sumOf = (orders: readonly GrantedOrder[], amountOf: (order: GrantedOrder) => number) =>
  orders.reduce((sum, order) => sum + amountOf(order), 0);

function figuresOf(
  ordersOfGuests: readonly GrantedOrder[][],
  { all, looked, restaurants }: ReplayTotals,
): Omit<GrantReplayed, 'pricingRules'> {
  const ordersByGuest = ordersOfGuests.filter((orders) => orders.length > 0);
  const orders = ordersByGuest.flat();
  const byRestaurant = Map.groupBy(orders, ({ restaurantId }) => restaurantId);
  const scale = (value: number) => (looked === 0 ? 0 : Math.round((value * all) / looked));
  // The orders of a guest belong together: guests are the units of the sample.
  const estimateSum = (amountOf: (order: GrantedOrder) => number) =>
    estimate(
      ordersByGuest.map((guestOrders) => sumOf(guestOrders, amountOf)),
      looked,
      all,
    );
  const count = (matches: (order: GrantedOrder) => boolean) => ({
    orders: scale(orders.filter(matches).length),
    guests: scale(ordersByGuest.filter((guestOrders) => guestOrders.some(matches)).length),
  });
  const average = (cents: number) => (orders.length === 0 ? 0 : Math.round(cents / orders.length));
  const stepOf = (cents: number) => Math.min(STEPS, Math.floor(cents / STEP_CENTS));
  return {
    ...{ received: all, looked, isSample: looked < all },
    orders: scale(orders.length),
    guests: scale(ordersByGuest.length),
    cost: { before: estimateSum(({ beforeCents }) => beforeCents), after: estimateSum(({ afterCents }) => afterCents) },
    difference: estimateSum(({ beforeCents, afterCents }) => afterCents - beforeCents),
    granted: {
      before: scale(orders.filter(({ beforeCents }) => beforeCents > 0).length),
      after: scale(orders.filter(({ afterCents }) => afterCents > 0).length),
    },
    guestPays: {
      ...{
        beforeCents: scale(sumOf(orders, ({ paidBefore }) => paidBefore)),
        afterCents: scale(sumOf(orders, ({ paidAfter }) => paidAfter)),
      },
      averageBefore: average(sumOf(orders, ({ paidBefore }) => paidBefore)),
      averageAfter: average(sumOf(orders, ({ paidAfter }) => paidAfter)),
    },
    distribution: Array.from({ length: STEPS + 1 }, (_, step) => ({
      fromCents: step * STEP_CENTS,
      before: scale(orders.filter(({ paidBefore }) => stepOf(paidBefore) === step).length),
      after: scale(orders.filter(({ paidAfter }) => stepOf(paidAfter) === step).length),
    })),
    restaurants: restaurants.map(({ restaurantId, name }) => {
      const restaurantOrders = byRestaurant.get(restaurantId) ?? [];
      return {
        ...{ restaurantId, name, orders: scale(restaurantOrders.length) },
        ...{
          beforeCents: scale(sumOf(restaurantOrders, ({ beforeCents }) => beforeCents)),
          afterCents: scale(sumOf(restaurantOrders, ({ afterCents }) => afterCents)),
        },
      };
    }),
    guard: { before: count(({ isRiskBefore }) => isRiskBefore), after: count(({ isRiskAfter }) => isRiskAfter) },
  };
}
