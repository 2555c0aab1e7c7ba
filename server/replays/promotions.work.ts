import type { PastOrder } from './past-orders.query';
import { givenBy, PromotionReplay, type ReplayFacts, type Tally } from './promotion-replay.rules';

/** An order that the draft applies to, or whose price it changes. */
export interface ConcernedOrder {
  orderId: number;
  restaurantId: number;
  weekday: number;
  createdAt: string;
  customerId: number | null;
  beforeCents: number;
  afterCents: number;
  /** Whether the draft applies, and what it gives. */
  isGiven: boolean;
  givenCents: number;
  /** The additional points that its member would have earned. */
  pointsMore: number;
  /** Promotions that would have taken off less, or nothing. */
  displaced: { promotionId: number; label: string; cents: number }[];
}

export interface PromotionWork extends ReplayFacts {
  /** In the form of `readPastOrders`. */
  orders: readonly string[];
  tally: Tally;
}

export interface PromotionsReplayed {
  concerned: ConcernedOrder[];
  /** The number of orders whose original price cannot be reproduced. */
  lost: number;
  tally: Tally;
  /** The amount of work (`PromotionReplay`). */
  looks: number;
}

/** Replays past orders, for `server/replays/promotions.service.ts`. */
export function replayPromotions({ orders, tally, ...facts }: PromotionWork): PromotionsReplayed {
  const replay = new PromotionReplay(facts);
  const concerned: ConcernedOrder[] = [];
  let lost = 0;
  for (const text of orders) {
    const order = JSON.parse(text) as PastOrder;
    const repriced = replay.again(order, tally);
    if (repriced) {
      const concernedOrder = toConcernedOrder(order, repriced, facts.tried.promotionId, replay.pointsMore(order, repriced));
      if (concernedOrder.isGiven || concernedOrder.beforeCents !== concernedOrder.afterCents || concernedOrder.pointsMore !== 0)
        concerned.push(concernedOrder);
    } else lost += 1;
  }
  return { concerned, lost, tally, looks: replay.looks };
}

function toConcernedOrder(
  { orderId, restaurantId, weekday, createdAt, customerId }: PastOrder,
  { before, after }: NonNullable<ReturnType<PromotionReplay['again']>>,
  triedId: number,
  pointsMore: number,
): ConcernedOrder {
  const [givenBefore, givenAfter] = [givenBy(before), givenBy(after)];
  const labels = new Map(before.trace.map(({ id, label }) => [Number(id), label]));
  return {
    ...{ orderId, restaurantId, weekday, createdAt, customerId, pointsMore },
    ...{ beforeCents: before.totalPrice, afterCents: after.totalPrice },
    ...{ isGiven: givenAfter.has(triedId), givenCents: givenAfter.get(triedId) ?? 0 },
    displaced: [...givenBefore].flatMap(([promotionId, cents]) => {
      const lostCents = cents - (givenAfter.get(promotionId) ?? 0);
      const isGone = !givenAfter.has(promotionId);
      return promotionId !== triedId && (lostCents > 0 || isGone)
        ? [{ promotionId, label: labels.get(promotionId) ?? '', cents: lostCents }]
        : [];
    }),
  };
}
