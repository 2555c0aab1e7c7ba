import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { flagOfMode, type ReductionType } from './coupons.values';

/** What of a coupon the lint looks at. */
export interface LintedCoupon {
  promocodeId: number;
  code: string;
  reductionType: ReductionType;
  reductionValue: number;
  minimumAmount: number;
  consumptionFlags: number;
  /** Milliseconds since the epoch: [startsAt, endsAt). */
  startsAt: number;
  endsAt: number | null;
  /** Empty for the whole brand. */
  restaurantIds: readonly number[];
}

/** Where the brand's guests order online, and how they are served there. */
export interface OnlineRestaurant {
  restaurantId: number;
  modes: readonly ModeType[];
}

export type Finding =
  /** None of its restaurants serves online guests in any of its modes. */
  | { kind: 'never_applies'; promocodeId: number; code: string }
  /** It pays carts of so much in full, or nearly. */
  | { kind: 'larger_than_cart'; promocodeId: number; code: string; amount: number }
  /** Guests have the choice of both at some time, somewhere. */
  | { kind: 'overlap'; promocodeId: number; code: string; otherId: number; otherCode: string };

/** More than anybody reads. */
const MAX_FINDINGS = 200;

/** Where a coupon can be used: for each restaurant, in their order, the flags of its modes. */
function placesOf(coupon: LintedCoupon, restaurants: readonly OnlineRestaurant[]): Uint8Array {
  const named = new Set(coupon.restaurantIds);
  return Uint8Array.from(restaurants, ({ restaurantId, modes }) =>
    named.size > 0 && !named.has(restaurantId) ? 0 : coupon.consumptionFlags & modes.reduce((flags, mode) => flags | flagOfMode[mode], 0),
  );
}

const meet = (places: Uint8Array, others: Uint8Array) => places.some((flags, index) => (flags & (others[index] ?? 0)) > 0);

const overlapInTime = (one: LintedCoupon, other: LintedCoupon) =>
  one.startsAt < (other.endsAt ?? Number.POSITIVE_INFINITY) && other.startsAt < (one.endsAt ?? Number.POSITIVE_INFINITY);

/** The largest cart, in cents, that a coupon pays in full; 0 where it leaves something of each cart that it is for. */
function paidInFull({ reductionType, reductionValue, minimumAmount }: LintedCoupon): number {
  if (reductionType === 'percentage') return reductionValue === 10_000 ? Math.max(minimumAmount, 1) : 0;
  return reductionValue > minimumAmount ? reductionValue : 0;
}

/**
 * What is odd about the coupons of a brand that can be used now or later.
 * @param coupons of a batch one
 * @param breathe a `breather` of the core: each is compared with each, in each restaurant
 * @returns by coupon, in their order; 200 at most
 */
export async function lintCoupons(
  coupons: readonly LintedCoupon[],
  restaurants: readonly OnlineRestaurant[],
  breathe: () => Promise<void>,
): Promise<Finding[]> {
  const placed: { coupon: LintedCoupon; places: Uint8Array }[] = [];
  for (const coupon of coupons) {
    placed.push({ coupon, places: placesOf(coupon, restaurants) });
    await breathe();
  }
  const found: Finding[] = [];
  for (const [index, { coupon, places }] of placed.entries()) {
    await breathe();
    const { promocodeId, code } = coupon;
    if (places.every((flags) => flags === 0)) {
      found.push({ kind: 'never_applies', promocodeId, code });
      continue;
    }
    const amount = paidInFull(coupon);
    if (amount > 0) found.push({ kind: 'larger_than_cart', promocodeId, code, amount });
    for (const { coupon: other, places: others } of placed.slice(index + 1)) {
      if (found.length >= MAX_FINDINGS) return found.slice(0, MAX_FINDINGS);
      if (overlapInTime(coupon, other) && meet(places, others))
        found.push({ kind: 'overlap', promocodeId, code, otherId: other.promocodeId, otherCode: other.code });
    }
  }
  return found.slice(0, MAX_FINDINGS);
}
