// Decided in docs/decisions/097-orders.md.

import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, lostRace } from '@/server/core/platform/db';
import type { Guest } from '@/server/coupons/people';
import { useCoupon as bookCoupon, giveBackCoupon } from '@/server/coupons/uses.service';
import { useGrants as bookGrants, type GrantPayment, giveBackGrants } from '@/server/grants/uses.service';
import { assertRewardsSpent, earnPoints, reverseOrder } from '@/server/loyalty/orders.service';
import { reserveRewards, spendReservations } from '@/server/loyalty/sessions.service';
import { bookUses, giveBackUses, type NewUse } from '@/server/promotions/uses.service';
import { lockHolds, takePieces } from '@/server/stock/holds.service';
import { bookMovements } from '@/server/stock/ledger.service';
import { captureHold, releaseHold, reserveHold } from '@/server/wallet/holds.service';
import { payFromWallet, refundToWallet } from '@/server/wallet/orders.service';
import type { Difference } from './differences';
import { productsUnavailable } from './draft.service';
import { isOfErased } from './erased-customer';
import type { LockedOrder } from './locked-order.query';
import { isHeldToStock } from './shortages.query';
import { freeSlots, type SlotUse, takeSlots } from './slots.service';

/*
 * Everything that an order takes from other features or gives back is taken and given here, always locking in the same order, so that two
 * orders never deadlock: coupon, promotion budget, grant day, customer, wallet, points, slot, stock by product id; then the figures of the
 * day, the order number and, last, the ticket.
 */

export interface OrderContext {
  brandId: number;
  restaurantId: number;
  orderId: number;
  channelId: number;
}

/** What an order takes, whether it is paid or waits for its payment. */
export interface OrderNeeds extends OrderContext {
  customerId: number | null;
  guest: Guest;
  coupon: { promocodeId: number; amount: number } | null;
  promotions: readonly NewUse[];
  meal: { at: Date; pricingRuleId: number | null; shiftId: string | null; grants: readonly GrantPayment[] };
  /** Cents from the wallet: paid at once, or held for a number of minutes. */
  walletCents: number;
  holdMinutes: number | null;
  sessionId: string | null;
  rewardIds: readonly number[];
  /** What it earns points for; null while it waits for its payment. */
  earning: { paidCents: number; promotionFactor: number } | null;
  slots: readonly SlotUse[];
  /** Pieces by product. */
  stock: ReadonlyMap<number, number>;
  /** The sale has already happened: a full slot or an empty shelf is reported, but no reason to refuse it. */
  hasHappened: boolean;
}

export interface TakeResult {
  holdId: string | null;
  differences: Difference[];
}

/**
 * Takes everything an order needs, or nothing.
 * @throws whatever the features refuse; slot_full; product_unavailable with all products that are out of stock
 */
export async function takeNeeds(ctx: Context, needs: OrderNeeds): Promise<TakeResult> {
  const { brandId, restaurantId, orderId, customerId, channelId, coupon, meal, hasHappened } = needs;
  if (coupon) await bookCoupon(ctx, { brandId, restaurantId, orderId, ...coupon, guest: needs.guest });
  await bookUses(ctx.db, { brandId, restaurantId, orderId, customerId }, needs.promotions);
  if (customerId !== null && meal.grants.length > 0)
    await bookGrants(ctx.db, { brandId, customerId, restaurantId, orderId, ...meal }, meal.grants);
  if (customerId !== null) await lockOrderingCustomer(ctx.db, { brandId, customerId });
  const holdId = customerId === null ? null : await takeFromWallet(ctx, { ...needs, customerId });
  if (customerId !== null && (needs.sessionId !== null || needs.rewardIds.length > 0)) await spendRewards(ctx, { ...needs, customerId });
  if (customerId !== null && needs.earning) await earnPoints(ctx, { brandId, customerId }, { orderId, restaurantId, ...needs.earning });
  const fullSlots = await takeSlots(ctx.db, restaurantId, needs.slots, hasHappened);
  const differences: Difference[] = fullSlots.length > 0 ? [{ code: 'slot' }] : [];
  await bookMovements(ctx, {
    ...{ restaurantId, channelId, orderId, movementType: 'SALE' as const },
    lines: [...needs.stock].map(([productId, quantity]) => ({ productId, delta: -quantity })),
    inspect: (steps, managed) => {
      const shortages = steps.filter(({ step }) => step.after < 0);
      if (hasHappened)
        differences.push(...shortages.map(({ productId, step }): Difference => ({ code: 'stock', productId, missing: -step.after })));
      else if (isHeldToStock(channelId, managed) && shortages.length > 0)
        throw productsUnavailable(
          shortages.map(({ productId, step }) => ({ productId, reason: 'out_of_stock', quantity: Math.max(0, step.before) })),
        );
    },
  });
  return { holdId, differences };
}

/**
 * Locks the customer of an order until the end of the transaction, so that a merge or erasure at that moment either finds the order or is
 * seen by it.
 * @throws conflict if the customer was merged or erased since the order was drafted: it must be drafted again
 */
async function lockOrderingCustomer(db: Db, { brandId, customerId }: Pick<CustomerNeeds, 'brandId' | 'customerId'>) {
  const [found] = await db.sql.read<{ isGone: boolean }>`
    select merged_into_id is not null or erased_at is not null as "isGone" from customers
    where brand_id = ${brandId} and id = ${customerId} for no key update`;
  if (found?.isGone)
    throw new AppError('conflict', { extraData: { reason: 'archived', customerId }, cause: lostRace('A customer was merged or erased') });
}

type CustomerNeeds = OrderNeeds & { customerId: number };

async function takeFromWallet(ctx: Context, { customerId, orderId, walletCents, holdMinutes }: CustomerNeeds): Promise<string | null> {
  if (walletCents === 0) return null;
  if (holdMinutes === null) {
    await payFromWallet(ctx, { customerId, orderId, amount: walletCents });
    return null;
  }
  const hold = await reserveHold(ctx, { customerId, orderId, amount: walletCents, minutes: holdMinutes, reason: undefined });
  return hold.holdId;
}

/** Rewards without a session get one for this order. */
async function spendRewards(
  ctx: Context,
  { brandId, customerId, restaurantId, orderId, channelId, ...needs }: CustomerNeeds,
): Promise<void> {
  const key = { brandId, customerId };
  const sessionId = needs.sessionId ?? `order ${orderId}`;
  const rewardIds = [...needs.rewardIds];
  if (needs.sessionId === null) await reserveRewards(ctx, key, { restaurantId, sessionId, channelId, rewardIds, keepsOthers: true });
  await spendReservations(ctx, key, { restaurantId, sessionId, channelId, orderId, rewardIds });
}

/**
 * Books what is left to book once a waiting order is paid: captures its hold, adds the points that it earns, and removes from stock the
 * pieces that it no longer holds, because they were counted (perhaps for the first time) while it waited. The other pieces are already out.
 * @param order.pieces by product
 * @throws conflict, reason `cart_voided`, if its rewards were given back in the meantime
 */
export async function bookRemaining(
  ctx: Context,
  order: OrderContext &
    Pick<LockedOrder, 'customerId' | 'pointsBaseCents' | 'pointsFactor' | 'rewardIds'> & {
      holdId: string | null;
      pieces: ReadonlyMap<number, number>;
    },
): Promise<void> {
  const { brandId, restaurantId, orderId, customerId } = order;
  if (order.holdId !== null) await captureHold(ctx, { holdId: order.holdId });
  if (customerId !== null) {
    const earning = { orderId, restaurantId, paidCents: order.pointsBaseCents, promotionFactor: order.pointsFactor };
    await earnPoints(ctx, { brandId, customerId }, earning);
  }
  if (order.rewardIds.length > 0) await assertRewardsSpent(ctx, { brandId, orderId });
  await takePieces(ctx, order, order.pieces);
}

export interface ReturnPlan {
  /** Whether nothing of the order is left, so that its coupon, promotions, grants and rewards are given back too. */
  isWhole: boolean;
  /** Cents that still earn points. Ignored if nothing is left. */
  keptCents: number;
  holdId: string | null;
  /** Cents given back to the wallet. */
  walletCents: number;
  slots: readonly Omit<SlotUse, 'quota'>[];
  /** Pieces by product to put back in stock; null for all that the order holds. */
  stock: ReadonlyMap<number, number> | null;
}

/** Gives back what an order took, locking in the same order. Also finds out whether its customer was erased. */
export async function returnNeeds(ctx: Context, order: LockedOrder, plan: ReturnPlan): Promise<void> {
  const { brandId, restaurantId, id: orderId, channelId, customerId } = order;
  const { isWhole, holdId, walletCents, keptCents } = plan;
  if (isWhole) {
    await giveBackCoupon(ctx, { brandId, orderId });
    await giveBackUses(ctx.db, { brandId, orderId });
    await giveBackGrants(ctx.db, { brandId, orderId, at: ctx.now });
  }
  await isOfErased(ctx, order);
  if (holdId !== null) await releaseIfOpen(ctx, holdId);
  if (customerId !== null && walletCents > 0) await refundToWallet(ctx, { customerId, orderId, amount: walletCents });
  await reverseOrder(ctx, { brandId, orderId, keptCents: isWhole ? 0 : Math.max(1, keptCents) });
  await freeSlots(ctx.db, restaurantId, plan.slots);
  const stock = plan.stock ?? new Map((await lockHolds(ctx, { restaurantId, orderId })).map(({ productId, held }) => [productId, held]));
  await bookMovements(ctx, {
    ...{ restaurantId, channelId, orderId, movementType: 'CANCELLATION' as const },
    lines: [...stock].filter(([, quantity]) => quantity > 0).map(([productId, quantity]) => ({ productId, delta: quantity })),
  });
}

/** A hold that has expired may have been released by its own job. */
async function releaseIfOpen(ctx: Context, holdId: string): Promise<void> {
  const open = await ctx.db.walletHold.count({ where: { id: holdId, state: 'RESERVED', expiresAt: { gt: ctx.now } } });
  if (open > 0) await releaseHold(ctx, { holdId });
}
