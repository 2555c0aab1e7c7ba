import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { flagOfMode, type ReductionType } from './coupons.values';

/** The fields of a coupon that the lint looks at. */
export interface LintedCoupon {
  promocodeId: number;
  code: string;
  reductionType: ReductionType;
  reductionValue: number;
  minimumAmount: number;
  consumptionFlags: number;
  /** Milliseconds since the epoch, `endsAt` excluded. */
  startsAt: number;
  endsAt: number | null;
  /** Empty for all restaurants of the brand. */
  restaurantIds: readonly number[];
}

/** A restaurant with online ordering, and its dining options. */
export interface OnlineRestaurant {
  restaurantId: number;
  modes: readonly ModeType[];
}

export type Finding =
  /** None of its restaurants offers any of its dining options online. */
  | { kind: 'never_applies'; promocodeId: number; code: string }
  /** Carts of up to this amount cost nothing, or nearly so. */
  | { kind: 'larger_than_cart'; promocodeId: number; code: string; amount: number }
  /** At some time and place, guests can choose between both. */
  | { kind: 'overlap'; promocodeId: number; code: string; otherId: number; otherCode: string };

/** More findings than anybody reads. */
const MAX_FINDINGS = 200;

/** Where a coupon can be used: for each restaurant, the flags of its dining options. */
function placesOf(coupon: LintedCoupon, restaurants: readonly OnlineRestaurant[]): Uint8Array {
  const restaurantIds = new Set(coupon.restaurantIds);
  return Uint8Array.from(restaurants, ({ restaurantId, modes }) =>
    restaurantIds.size > 0 && !restaurantIds.has(restaurantId)
      ? 0
      : coupon.consumptionFlags & modes.reduce((flags, mode) => flags | flagOfMode[mode], 0),
  );
}

const haveCommonMode = (places: Uint8Array, others: Uint8Array) => places.some((flags, index) => (flags & (others[index] ?? 0)) > 0);

const overlapInTime = (a: LintedCoupon, b: LintedCoupon) =>
  a.startsAt < (b.endsAt ?? Number.POSITIVE_INFINITY) && b.startsAt < (a.endsAt ?? Number.POSITIVE_INFINITY);

/** The largest cart, in cents, that a coupon pays in full; 0 if there is none. */
function paidInFull({ reductionType, reductionValue, minimumAmount }: LintedCoupon): number {
  if (reductionType === 'percentage') return reductionValue === 10_000 ? Math.max(minimumAmount, 1) : 0;
  return reductionValue > minimumAmount ? reductionValue : 0;
}

/**
 * Likely mistakes in the coupons of a brand that can be used now or later.
 * @param coupons one for each batch
 * @param breathe a `breather` of the core: every pair is compared in every restaurant
 * @returns at most 200, by coupon, in their order
 */
export async function lintCoupons(
  coupons: readonly LintedCoupon[],
  restaurants: readonly OnlineRestaurant[],
  breathe: () => Promise<void>,
): Promise<Finding[]> {
  const entries: { coupon: LintedCoupon; places: Uint8Array }[] = [];
  for (const coupon of coupons) {
    entries.push({ coupon, places: placesOf(coupon, restaurants) });
    await breathe();
  }
  const findings: Finding[] = [];
  for (const [index, { coupon, places }] of entries.entries()) {
    await breathe();
    const { promocodeId, code } = coupon;
    if (places.every((flags) => flags === 0)) {
      findings.push({ kind: 'never_applies', promocodeId, code });
      continue;
    }
    const amount = paidInFull(coupon);
    if (amount > 0) findings.push({ kind: 'larger_than_cart', promocodeId, code, amount });
    for (const { coupon: other, places: otherPlaces } of entries.slice(index + 1)) {
      if (findings.length >= MAX_FINDINGS) return findings.slice(0, MAX_FINDINGS);
      if (overlapInTime(coupon, other) && haveCommonMode(places, otherPlaces))
        findings.push({ kind: 'overlap', promocodeId, code, otherId: other.promocodeId, otherCode: other.code });
    }
  }
  return findings.slice(0, MAX_FINDINGS);
}
