import { type Bill, itemsLeft, type TracedOffer, takeOffItems, traceApplied } from './bill.rules';
import type { CouponOffer, Facts, PricedCart } from './pricing.types';
import { channelsWithoutCoupons } from './pricing.values';
import { shareOf } from './spread.rules';
import type { CouponRefusal, Refusal } from './trace.values';

/** Dining options by bit. Source: interface, «Coupon»; 8 is drive-through. */
const flags = { MODE_DELIVERY: 1, MODE_TAKE_AWAY: 2, MODE_SIT_IN: 4, MODE_DRIVE: 8 } as const;

export const nameOfCoupon = ({ promocodeId, code }: CouponOffer): TracedOffer => ({
  kind: 'coupon',
  id: String(promocodeId),
  version: null,
  label: code,
});

/**
 * Why a coupon is refused: the first reason in the order of `couponRefusals`, so that what a guest can change comes last.
 * @param itemsCents the price of the items before discounts
 * @returns null if it can be used
 */
export function refusalOfCoupon(
  coupon: CouponOffer,
  cart: Pick<PricedCart, 'channelId' | 'mode' | 'restaurantId'>,
  { instant }: Pick<Facts, 'instant'>,
  itemsCents: number,
): Refusal<CouponRefusal> | null {
  if (channelsWithoutCoupons.includes(cart.channelId)) return { code: 'promocode_not_on_channel' };
  if (!coupon.isActive) return { code: 'promocode_inactive' };
  if (coupon.startsAt !== null && instant < coupon.startsAt) return { code: 'promocode_not_started' };
  if (coupon.endsAt !== null && instant >= coupon.endsAt) return { code: 'promocode_expired' };
  if (coupon.restaurantIds.length > 0 && !coupon.restaurantIds.includes(cart.restaurantId)) return { code: 'promocode_wrong_restaurant' };
  if ((coupon.consumptionFlags & flags[cart.mode]) === 0) return { code: 'promocode_wrong_mode' };
  if (coupon.usesLeft === 0) return { code: 'promocode_exhausted' };
  if (coupon.usesLeftOfGuest === 0) return { code: 'promocode_already_used' };
  const amount = coupon.minimumCents - itemsCents;
  return amount > 0 ? { code: 'promocode_minimum_not_reached', missing: { amount } } : null;
}

/** The coupon step, if nothing refuses it: takes an amount, or a rate of what promotions left of the items. */
export function applyCoupon(bill: Bill, coupon: CouponOffer): void {
  const left = itemsLeft(bill);
  const { reductionType, reductionValue } = coupon;
  const fullCents = reductionType === 'absolute' ? reductionValue : shareOf(left, reductionValue, 10_000);
  const offer = { ...nameOfCoupon(coupon), kind: 'coupon' as const, isOnCart: true };
  traceApplied(bill, 'coupon', offer, takeOffItems(bill, offer, fullCents), fullCents > left);
}
