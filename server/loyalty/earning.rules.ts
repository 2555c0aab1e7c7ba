import { isoDay, spansOf, wallOf } from '@/server/pickup/wall.rules';
import { FACTOR_ONE, TIER_MONTHS } from './loyalty.values';

/** How points and tiers are earned (design, «Loyalty»). */

/** What earned points are calculated from. The ledger keeps it, so that every number of points can be explained. */
export interface EarningBasis {
  /** Cents paid, without discounts, grants, fees and reloads. */
  paidCents: number;
  /** Decimals of the brand’s currency: 2 where a unit has 100 cents. */
  decimals: number;
  pointsPerUnit: number;
  tier: { tierId: number; name: string; factor: number } | null;
  /** The factor of promotions, in basis points. */
  promotionFactor: number;
}

const DAY_MINUTES = 1_440;

/** The points of an amount, rounded down once, at the end. Exact for any amount, as it is calculated in integers. */
export function pointsOf({ paidCents, decimals, pointsPerUnit, tier, promotionFactor }: EarningBasis): number {
  const factors = [tier?.factor ?? FACTOR_ONE, Math.max(0, promotionFactor)].map(BigInt);
  const product = factors.reduce((total, factor) => total * factor, BigInt(Math.max(0, paidCents)) * BigInt(pointsPerUnit));
  return Number(product / (10n ** BigInt(decimals) * BigInt(FACTOR_ONE) * BigInt(FACTOR_ONE)));
}

/** The same moment some months later, or the last day of a shorter month. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment);
  const day = later.getUTCDate();
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(day, lastDay));
  return later;
}

/** The end of the month after the one of this moment, on the clock of a time zone. */
export function endOfFollowingMonth(moment: Date, timeZone: string): Date {
  const wall = new Date(wallOf(moment.getTime(), timeZone));
  const day = isoDay(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 2, 1));
  return new Date(spansOf(day, { start: 0, end: DAY_MINUTES }, timeZone)[0]!.from);
}

export interface Tier {
  tierId: number;
  threshold: number;
}
/** Points earned at a moment, less what was taken back since. */
export interface Earned {
  at: Date;
  points: number;
}

/** The points of the twelve months that count for tiers. */
export const earnedWithin = (earned: Earned[], now: Date): number =>
  earned.reduce((sum, { at, points }) => (addMonths(at, TIER_MONTHS) > now ? sum + points : sum), 0);

/** Until when a member has, or will have, this many points within twelve months; null if never. */
function deservedUntil(earned: Earned[], threshold: number): Date | null {
  let until: Date | null = null;
  let sum = 0;
  let first = 0;
  for (const { at, points } of earned) {
    sum += points;
    while (first < earned.length && addMonths(earned[first]!.at, TIER_MONTHS) <= at) sum -= earned[first++]!.points;
    let rest = sum;
    for (let index = first; rest >= threshold && index < earned.length; index++) {
      rest -= earned[index]!.points;
      if (rest < threshold) until = addMonths(earned[index]!.at, TIER_MONTHS);
    }
  }
  return until;
}

/**
 * The tier of a member: the highest whose threshold was earned within twelve months. It lasts until the end of the month after the one in
 * which that ceases to be so.
 * @param earned oldest first; anything older than fourteen months is irrelevant
 * @returns the tier and when it ends unless more is earned; null for none
 */
export function tierOf(earned: Earned[], tiers: Tier[], now: Date, timeZone: string): { tierId: number; until: Date } | null {
  for (const { tierId, threshold } of tiers.toSorted((a, b) => b.threshold - a.threshold)) {
    const deserved = deservedUntil(earned, threshold);
    const until = deserved && endOfFollowingMonth(deserved, timeZone);
    if (until && until > now) return { tierId, until };
  }
  return null;
}
