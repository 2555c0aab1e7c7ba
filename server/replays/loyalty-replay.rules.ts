// Decided in docs/decisions/105-offers-over-past-orders.md.

import { type Earned, pointsOf, type Tier, tierOf } from '@/server/loyalty/earning.rules';

/** The earning rules to try. */
export interface ProgrammeDraft {
  isActive: boolean;
  pointsPerUnit: number;
  tiers: (Tier & { name: string; factor: number })[];
}

/** A paid order of a member. */
export interface MemberOrder {
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** The basis of points in cents, and the factor of promotions in basis points. */
  pointsBaseCents: number;
  pointsFactor: number;
  /** The points that it earned, before refunds. */
  earned: number;
}

export interface MemberPast {
  /** Earliest first. */
  orders: readonly MemberOrder[];
  /** The points earned in the fifteen months before the last of them, from any orders, oldest first. */
  earned: readonly { at: string; points: number }[];
}

export interface ProgrammeFacts {
  draft: ProgrammeDraft;
  /** The points per unit of today's programme. Points earned earlier are scaled in proportion when they count for tiers. */
  pointsPerUnit: number;
  decimals: number;
  /** The brand's. */
  timeZone: string;
}

/** The points that an order would have earned, and the tier. */
export interface EarnedAgain {
  earned: number;
  points: number;
  tier: string | null;
}

/**
 * The points that one member's orders would have earned by a draft of the programme. Tiers are determined by the usual rule at the time of
 * each order.
 */
export function earnAgain({ orders, earned }: MemberPast, { draft, pointsPerUnit, decimals, timeZone }: ProgrammeFacts): EarnedAgain[] {
  const lines = earned.map(
    ({ at, points }): Earned => ({ at: new Date(at), points: Math.floor((points * draft.pointsPerUnit) / pointsPerUnit) }),
  );
  return orders.map(({ createdAt, pointsBaseCents, pointsFactor, earned: earnedBefore }) => {
    const at = new Date(createdAt);
    const before = lines.filter((line) => line.at < at);
    const currentTier = draft.tiers.length === 0 ? null : tierOf(before, draft.tiers, at, timeZone);
    const tier = draft.tiers.find(({ tierId }) => tierId === currentTier?.tierId) ?? null;
    const basis = { paidCents: pointsBaseCents, decimals, pointsPerUnit: draft.pointsPerUnit, tier, promotionFactor: pointsFactor };
    return { earned: earnedBefore, points: draft.isActive ? pointsOf(basis) : 0, tier: tier?.name ?? null };
  });
}
