import type { BoardSummary, ReadinessReason, ReadinessWay, RestaurantReadiness } from './readiness.schema';
import { type ReadinessCode, type ReadinessState, readinessCodes, readinessStates } from './readiness.values';

/** Whether ordering is switched off for a way. This says nothing about the other ways. */
export const isOff = ({ reasons }: { reasons: readonly { code: ReadinessCode }[] }) => reasons.some(({ code }) => code === 'module_off');

/** Whether somebody must fix a way of ordering. */
export const isBlocked = (way: Pick<ReadinessWay, 'state' | 'reasons'>) => way.state === 'not_ready' && !isOff(way);

type Ways = Pick<RestaurantReadiness, 'ways'>;

/** Whether a restaurant accepts orders now in at least one way. */
export const takesOrders = ({ ways }: Ways) => ways.some((way) => !isOff(way) && (way.state === 'ready' || way.state === 'attention'));

/**
 * The reasons that keep a restaurant from accepting orders in some way, without repetition, widest scope first. Channels with ordering
 * switched off do not count, unless it is switched off everywhere.
 */
export function missingIn({ ways }: Ways): ReadinessReason[] {
  const relevant = ways.every(isOff) ? ways : ways.filter(isBlocked);
  const reasons = relevant.flatMap((way) => way.reasons.filter(({ weight }) => weight === 'blocks'));
  const byCode = new Map(reasons.toReversed().map((reason) => [reason.code, reason]));
  return [...byCode.values()].sort((a, b) => readinessCodes.indexOf(a.code) - readinessCodes.indexOf(b.code));
}

interface Standing {
  state: ReadinessState;
  /** The number of ways that somebody must fix. */
  blocked: number;
}

/** Sorts restaurants with the most problems first. */
export const byStanding = (a: Standing, b: Standing) =>
  readinessStates.indexOf(a.state) - readinessStates.indexOf(b.state) || b.blocked - a.blocked;

/** The totals of all restaurants, and each one in short. */
export function summarize(rows: readonly RestaurantReadiness[]): BoardSummary {
  const states = { not_ready: 0, attention: 0, later: 0, ready: 0 };
  const ways = new Map<string, BoardSummary['ways'][number]>();
  const reasons = new Map<ReadinessCode, number>();
  for (const row of rows) {
    states[row.state] += 1;
    for (const { channelId, type } of row.ways) ways.set(`${channelId} ${type}`, { channelId, type });
    for (const code of new Set(row.ways.flatMap((way) => way.reasons.map((reason) => reason.code))))
      reasons.set(code, (reasons.get(code) ?? 0) + 1);
  }
  const standings = rows.map(({ restaurantId, state, ways: all }) => ({ restaurantId, state, blocked: all.filter(isBlocked).length }));
  return {
    restaurants: rows.length,
    open: rows.filter(takesOrders).length,
    lacking: rows.filter((row) => missingIn(row).length > 0).length,
    states,
    standings: standings.sort((a, b) => byStanding(a, b) || a.restaurantId - b.restaurantId),
    ways: [...ways.values()],
    reasons: [...reasons].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count),
  };
}
