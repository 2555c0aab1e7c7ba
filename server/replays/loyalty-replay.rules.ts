// Decided in docs/decisions/105-offers-over-past-orders.md.

import { type Earned, pointsOf, type Tier, tierOf } from '@/server/loyalty/earning.rules';

/** How members would earn. */
export interface ProgrammeDraft {
  isActive: boolean;
  pointsPerUnit: number;
  tiers: (Tier & { name: string; factor: number })[];
}

/** A paid order of a member. */
export interface MemberOrder {
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** What earns points, in cents, and by which promotions multiply them, in basis points. */
  pointsBaseCents: number;
  pointsFactor: number;
  /** What it earned, before refunds. */
  earned: number;
}

export interface MemberPast {
  /** The first placed first. */
  orders: readonly MemberOrder[];
  /** What was earned in the fifteen months before the last of them, of whatever orders, the oldest first. */
  earned: readonly { at: string; points: number }[];
}

export interface ProgrammeFacts {
  draft: ProgrammeDraft;
  /** What a unit earns today: what was earned before counts for tiers in proportion. */
  pointsPerUnit: number;
  decimals: number;
  /** Of the brand. */
  timeZone: string;
}

/** What an order would have earned, and in which tier. */
export interface EarnedAgain {
  earned: number;
  points: number;
  tier: string | null;
}

/** What orders of one member would have earned by a draft of the programme, whose tiers are found by the rule of every day. */
export function earnAgain({ orders, earned }: MemberPast, { draft, pointsPerUnit, decimals, timeZone }: ProgrammeFacts): EarnedAgain[] {
  const lines = earned.map(
    ({ at, points }): Earned => ({ at: new Date(at), points: Math.floor((points * draft.pointsPerUnit) / pointsPerUnit) }),
  );
  return orders.map(({ createdAt, pointsBaseCents, pointsFactor, earned: was }) => {
    const at = new Date(createdAt);
    const before = lines.filter((line) => line.at < at);
    const found = draft.tiers.length === 0 ? null : tierOf(before, draft.tiers, at, timeZone);
    const tier = draft.tiers.find(({ tierId }) => tierId === found?.tierId) ?? null;
    const basis = { paidCents: pointsBaseCents, decimals, pointsPerUnit: draft.pointsPerUnit, tier, promotionFactor: pointsFactor };
    return { earned: was, points: draft.isActive ? pointsOf(basis) : 0, tier: tier?.name ?? null };
  });
}
