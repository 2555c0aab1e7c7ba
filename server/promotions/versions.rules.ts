// Decided in docs/decisions/087-versions-of-promotions.md.

import type { PromotionVersion } from '@/server/pricing/compile.rules';

/** A version of a promotion that may apply to a cart. */
export interface Version extends PromotionVersion {
  /** Milliseconds since the epoch; Infinity if there is no end. */
  startsAt: number;
  endsAt: number;
}

/** The versions of a brand that apply at a moment: of each promotion the latest that has started, unless it has ended. */
export function versionsAt(versions: readonly Version[], time: number): Version[] {
  const latest = new Map<number, Version>();
  for (const version of versions) {
    const previous = latest.get(version.promotionId);
    if (version.startsAt <= time && (!previous || previous.version < version.version)) latest.set(version.promotionId, version);
  }
  return [...latest.values()].filter(({ endsAt }) => time < endsAt);
}
