// Decided in docs/decisions/105-offers-over-past-orders.md.

import { decimalsOf } from '@/i18n/currencies';
import type { Context } from '@/server/core/operation/context';
import { type Db, Prisma } from '@/server/core/platform/db';
import { moveToThread } from '@/server/core/platform/threads';
import { getProgramme } from '@/server/loyalty/programme.service';
import { restaurantsOf } from './drawing.query';
import { estimate } from './estimate.rules';
import { type DrawnGuest, drawGuests } from './guests.query';
import type { EarnedAgain } from './loyalty-replay.rules';
import type { ProgrammeWork } from './programme.work';
import type { ProgrammeReplayed, ProgrammeReplayInput } from './replays.schema';

/** Orders of members are read without lines, so more of them can be read than when prices are replayed. */
const MOST_ORDERS = 40_000;
const AT_ONCE = 500;
const THREAD_LIMIT_MS = 20_000;

const replayInThread = moveToThread<(work: ProgrammeWork) => EarnedAgain[][]>(
  'server/replays/programme.work.ts',
  'replayProgrammes',
  THREAD_LIMIT_MS,
);

/**
 * The points that members would have earned in a period by a draft of the programme, compared with those that they earned.
 * @throws data_not_found for a restaurant of another brand; takes_too_long; unavailable
 */
export async function replayProgramme(ctx: Context, input: ProgrammeReplayInput): Promise<ProgrammeReplayed> {
  const { db } = ctx;
  const { brandId, draft } = input;
  const restaurants = await restaurantsOf(db, input);
  const restaurantIds = restaurants.map(({ restaurantId }) => restaurantId);
  const { pointsPerUnit, pointValue } = await getProgramme(ctx, { brandId });
  const { currency, timeZone } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { currency: true, timeZone: true } });
  // If the brand has no members yet, every guest with an account would have become one.
  const audience = (await db.loyaltyMember.count({ where: { brandId }, take: 1 })) > 0 ? 'members' : 'everybody';
  const drawn = await drawGuests(db, input, { restaurantIds, audience, most: MOST_ORDERS });
  // A new tier gets an id that no other has.
  const tiers = draft.tiers.map(({ tierId, fromPoints, ...tier }, index) => ({
    ...tier,
    tierId: tierId ?? -1 - index,
    threshold: fromPoints,
  }));
  const facts = { draft: { ...draft, tiers }, pointsPerUnit, decimals: decimalsOf(currency), timeZone };
  const ordersOfMembers: EarnedAgain[][] = [];
  const guestsWithOrders = drawn.guests.filter(({ orders }) => orders.length > 0);
  for (let at = 0; at < guestsWithOrders.length; at += AT_ONCE) {
    const members = await readMembers(db, brandId, guestsWithOrders.slice(at, at + AT_ONCE));
    ordersOfMembers.push(...(await replayInThread({ ...facts, members }, ctx.signal)));
  }
  return figuresOf(ordersOfMembers, { ...drawn, pointValue, draft });
}

/** The orders of members in the period, and the points earned in the months that count for tiers, as JSON for a worker thread. */
function readMembers(db: Db, brandId: number, guests: readonly DrawnGuest[]): Promise<string[]> {
  const keys = guests.flatMap(({ customerId, orders }) => orders.map((order) => ({ customerId, ...order })));
  const column = (numberOf: (key: (typeof keys)[number]) => number) => keys.map(numberOf);
  return db.sql.readJson(Prisma.sql`
    with drawn as materialized (select * from unnest(${column(({ customerId }) => customerId)}::int[],
        ${column(({ restaurantId }) => restaurantId)}::int[], ${column(({ orderId }) => orderId)}::int[]) as d (customer_id, restaurant_id, id)),
    ordered as (select d.customer_id, max(o.created_at) as until, json_agg(json_build_object('createdAt', o.created_at,
        'pointsBaseCents', o.points_base_cents, 'pointsFactor', o.points_factor, 'earned', coalesce(e.points, 0)) order by o.id) as orders
      from drawn d join orders o on o.restaurant_id = d.restaurant_id and o.id = d.id
        left join loyalty_lines e on e.brand_id = ${brandId} and e.order_id = o.id and e.kind = 'EARN' group by 1)
    select ordered.orders, coalesce((select json_agg(json_build_object('at', e.at, 'points', e.points + coalesce((select sum(r.points)
        from loyalty_lines r where r.brand_id = e.brand_id and r.kind = 'REVERSAL' and r.returns_customer_id = e.customer_id
          and r.returns_position = e.position), 0)) order by e.at, e.position)
      from loyalty_lines e where e.brand_id = ${brandId} and e.customer_id = ordered.customer_id and e.kind = 'EARN'
        and e.at > ordered.until - interval '15 months'), '[]') as earned
    from ordered order by ordered.customer_id`);
}

interface ReplayTotals {
  all: number;
  looked: number;
  /** In cents. */
  pointValue: number;
  draft: ProgrammeReplayInput['draft'];
}

const sumOf = (orders: readonly EarnedAgain[], amountOf: (order: EarnedAgain) => number) =>
  orders.reduce((sum, order) => sum + amountOf(order), 0);

function figuresOf(ordersOfMembers: readonly EarnedAgain[][], { all, looked, pointValue, draft }: ReplayTotals): ProgrammeReplayed {
  const orders = ordersOfMembers.flat();
  const scale = (value: number) => (looked === 0 ? 0 : Math.round((value * all) / looked));
  const estimateSum = (amountOf: (order: EarnedAgain) => number) =>
    estimate(
      ordersOfMembers.map((memberOrders) => sumOf(memberOrders, amountOf)),
      looked,
      all,
    );
  const worth = ({ value, margin }: { value: number; margin: number }, cents: number) => ({ value: value * cents, margin: margin * cents });
  const [before, after] = [estimateSum(({ earned }) => earned), estimateSum(({ points }) => points)];
  const names = [null, ...draft.tiers.map(({ name }) => name)];
  return {
    ...{ received: all, looked, isSample: looked < all, members: scale(ordersOfMembers.length), orders: scale(orders.length) },
    points: { before, after },
    cents: { before: worth(before, pointValue), after: worth(after, draft.pointValue) },
    tiers: names.map((name) => {
      const tierOrders = orders.filter(({ tier }) => tier === name);
      return { name, orders: scale(tierOrders.length), points: scale(sumOf(tierOrders, ({ points }) => points)) };
    }),
  };
}
