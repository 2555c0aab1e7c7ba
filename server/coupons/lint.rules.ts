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

/** Where a coupon can be used: `restaurant/flag`. */
function placesOf(coupon: LintedCoupon, restaurants: readonly OnlineRestaurant[]): Set<string> {
  const isNamed = ({ restaurantId }: OnlineRestaurant) => coupon.restaurantIds.length === 0 || coupon.restaurantIds.includes(restaurantId);
  const places = restaurants
    .filter(isNamed)
    .flatMap(({ restaurantId, modes }) =>
      modes.filter((mode) => (coupon.consumptionFlags & flagOfMode[mode]) > 0).map((mode) => `${restaurantId}/${mode}`),
    );
  return new Set(places);
}

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
 * @returns by coupon, in their order; 200 at most
 */
export function lintCoupons(coupons: readonly LintedCoupon[], restaurants: readonly OnlineRestaurant[]): Finding[] {
  const placed = coupons.map((coupon) => ({ coupon, places: placesOf(coupon, restaurants) }));
  const found: Finding[] = [];
  for (const [index, { coupon, places }] of placed.entries()) {
    if (found.length >= MAX_FINDINGS) break;
    const { promocodeId, code } = coupon;
    if (places.size === 0) {
      found.push({ kind: 'never_applies', promocodeId, code });
      continue;
    }
    const amount = paidInFull(coupon);
    if (amount > 0) found.push({ kind: 'larger_than_cart', promocodeId, code, amount });
    const others = placed
      .slice(index + 1)
      .filter((other) => overlapInTime(coupon, other.coupon) && [...places].some((place) => other.places.has(place)));
    for (const { coupon: other } of others)
      found.push({ kind: 'overlap', promocodeId, code, otherId: other.promocodeId, otherCode: other.code });
  }
  return found.slice(0, MAX_FINDINGS);
}
