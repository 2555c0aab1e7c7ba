import { isOff } from '@/server/readiness/board.rules';
import type { ReadinessReason, ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';

/** The ways that a special day closes at the moment judged. */
export interface Closing {
  /** Includes the moment when the first of its ways opens again. */
  reason: ReadinessReason;
  ways: ReadinessWay[];
  /** Whether it closes all ways of ordering in use. */
  isAll: boolean;
}

const isException = ({ code }: ReadinessReason) => code === 'restaurant_closed_by_exception' || code === 'closed_by_exception';
const earliest = (moments: readonly (string | null | undefined)[]) => moments.filter((moment) => moment != null).sort()[0] ?? null;

/** The special days that close ways of ordering, each with all ways that it closes. */
export function closingsOf({ ways }: Pick<RestaurantReadiness, 'ways'>): Closing[] {
  const activeWays = ways.filter((way) => !isOff(way));
  const closedWays = activeWays.flatMap((way) => way.reasons.filter(isException).map((reason) => ({ way, reason })));
  const byException = Map.groupBy(closedWays, ({ reason: { code, label } }) => JSON.stringify([code, label]));
  return [...byException.values()].map((group) => ({
    reason: { ...(group[0]?.reason as ReadinessReason), opensAt: earliest(group.map(({ reason }) => reason.opensAt)) },
    ways: group.map(({ way }) => way),
    isAll: group.length === activeWays.length,
  }));
}
