import { advantage, type Defeat, obstaclesOf, type RatedArea } from '@/server/delivery-areas/delivery-areas.rules';
import { type Day, days, MAX_MINUTES } from '@/server/delivery-areas/delivery-areas.values';
import type { DrawnArea, Plan, Times } from './areas';

/** An area with the data that the rules for the winner need. */
export type Rated = DrawnArea & RatedArea & { index: number };

/** New areas count as the youngest, in drawing order. */
const AFTER_ALL_DATES = '9999';

export const ratedPlan = (plan: Plan): Rated[] =>
  plan.map((area, index) => ({
    ...area,
    index,
    areaId: index,
    consumptionModeIds: area.modes,
    createdAt: area.createdAt ?? AFTER_ALL_DATES,
  }));

/** Which of two overlapping areas serves the overlap, for one dining option. */
export interface Rivalry {
  consumptionModeId: number;
  /** The area that serves it whenever any does; null if that changes during the week, or neither ever does. */
  winner: DrawnArea | null;
  /** Why it wins while both are open; null if the other never is. */
  by: Defeat | null;
  /** When each of them serves it, if that changes. */
  times: { winner: DrawnArea; times: Times[] }[];
}

/** Which of two areas serves their overlap, for each dining option of either. */
export function rivalriesOf(plan: Plan, keys: readonly [string, string]): Rivalry[] {
  const rivals = ratedPlan(plan).filter(({ key }) => keys.includes(key));
  const modes = [...new Set(rivals.flatMap(({ modes }) => modes))].sort((a, b) => a - b);
  const [first, second] = rivals;
  if (!first || !second) return [];
  const [better, worse] = advantage(first, second) ? [first, second] : [second, first];
  const reason = advantage(better, worse);
  return modes.map((consumptionModeId): Rivalry => {
    const periods = days.flatMap((day) => periodsOf(better, worse, day, consumptionModeId));
    const winners = new Set(periods.map(({ winner }) => winner));
    const [soleWinner = null] = winners.size === 1 ? winners : [];
    const isContest = periods.some(({ isContest }) => isContest);
    const times = [better, worse].map((winner) => ({
      winner,
      times: periods.filter((period) => period.winner === winner).map(({ day, start, end }) => ({ day, start, end, orderingQuota: null })),
    }));
    return { consumptionModeId, winner: soleWinner, by: isContest ? reason : null, times: winners.size > 1 ? times : [] };
  });
}

interface ServicePeriod {
  day: Day;
  start: number;
  end: number;
  winner: Rated;
  isContest: boolean;
}

/** Splits a day into periods in which one of the two serves. */
function periodsOf(better: Rated, worse: Rated, day: Day, consumptionModeId: number): ServicePeriod[] {
  const edges = [better, worse].flatMap((area) =>
    area.isScheduleModeEnabled ? area.schedules.filter((times) => times.day === day).flatMap(({ start, end }) => [start, end]) : [],
  );
  const cuts = [...new Set([0, ...edges, MAX_MINUTES])].sort((a, b) => a - b);
  const periods: ServicePeriod[] = [];
  for (const [index, start] of cuts.slice(0, -1).entries()) {
    const isOpen = (area: Rated) =>
      obstaclesOf(area, { day, minute: start, consumptionModeIds: [consumptionModeId] }).obstacles.length === 0;
    const winner = [better, worse].find(isOpen);
    if (!winner) continue;
    const [end, isContest] = [cuts[index + 1] ?? MAX_MINUTES, isOpen(better) && isOpen(worse)];
    const last = periods.at(-1);
    if (last?.winner === winner && last.end === start) periods.splice(-1, 1, { ...last, end, isContest: last.isContest || isContest });
    else periods.push({ day, start, end, winner, isContest });
  }
  return periods;
}
