import { advantage, type Defeat, obstaclesOf, type RatedArea } from '@/server/delivery-areas/delivery-areas.rules';
import { type Day, days, MAX_MINUTES } from '@/server/delivery-areas/delivery-areas.values';
import type { DrawnArea, Plan, Times } from './areas';

/** An area with the data that the rules for the winner need. */
export type Rated = DrawnArea & RatedArea & { index: number };

/** New areas count as the youngest, in drawing order. */
const LATER = '9999';

export const ratedPlan = (plan: Plan): Rated[] =>
  plan.map((area, index) => ({
    ...area,
    index,
    areaId: index,
    consumptionModeIds: area.modes,
    createdAt: area.createdAt ?? LATER,
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
    const spells = days.flatMap((day) => spellsOf(better, worse, day, consumptionModeId));
    const winners = new Set(spells.map(({ winner }) => winner));
    const [only = null] = winners.size === 1 ? winners : [];
    const isContest = spells.some(({ isContest }) => isContest);
    const times = [better, worse].map((winner) => ({
      winner,
      times: spells.filter((spell) => spell.winner === winner).map(({ day, start, end }) => ({ day, start, end, orderingQuota: null })),
    }));
    return { consumptionModeId, winner: only, by: isContest ? reason : null, times: winners.size > 1 ? times : [] };
  });
}

interface Spell {
  day: Day;
  start: number;
  end: number;
  winner: Rated;
  isContest: boolean;
}

/** Splits a day into periods in which one of the two serves. */
function spellsOf(better: Rated, worse: Rated, day: Day, consumptionModeId: number): Spell[] {
  const edges = [better, worse].flatMap((area) =>
    area.isScheduleModeEnabled ? area.schedules.filter((times) => times.day === day).flatMap(({ start, end }) => [start, end]) : [],
  );
  const cuts = [...new Set([0, ...edges, MAX_MINUTES])].sort((a, b) => a - b);
  const spells: Spell[] = [];
  for (const [index, start] of cuts.slice(0, -1).entries()) {
    const isOpen = (area: Rated) =>
      obstaclesOf(area, { day, minute: start, consumptionModeIds: [consumptionModeId] }).obstacles.length === 0;
    const winner = [better, worse].find(isOpen);
    if (!winner) continue;
    const [end, isContest] = [cuts[index + 1] ?? MAX_MINUTES, isOpen(better) && isOpen(worse)];
    const last = spells.at(-1);
    if (last?.winner === winner && last.end === start) spells.splice(-1, 1, { ...last, end, isContest: last.isContest || isContest });
    else spells.push({ day, start, end, winner, isContest });
  }
  return spells;
}
