import { advantage, type Defeat, obstaclesOf, type RatedArea } from '@/server/delivery-areas/delivery-areas.rules';
import { type Day, days, MAX_MINUTES } from '@/server/delivery-areas/delivery-areas.values';
import type { DrawnArea, Plan, Times } from './areas';

/** An area with what the rules that find the winner ask of it. */
export type Rated = DrawnArea & RatedArea & { index: number };

/** New areas are the youngest, in the order in which they are drawn. */
const LATER = '9999';

export const ratedPlan = (plan: Plan): Rated[] =>
  plan.map((area, index) => ({
    ...area,
    index,
    areaId: index,
    consumptionModeIds: area.modes,
    createdAt: area.createdAt ?? LATER,
  }));

/** Of two areas that lie over each other, the one that serves the ground they have in common, for one mode. */
export interface Rivalry {
  consumptionModeId: number;
  /** The one that serves it whenever any of them does; null when that changes over the week, or neither ever does. */
  winner: DrawnArea | null;
  /** What it wins by where both are open; null when the other one never is. */
  by: Defeat | null;
  /** When which of them serves it, where that changes. */
  times: { winner: DrawnArea; times: Times[] }[];
}

/** Who serves the ground that two areas have in common, for each mode that any of them applies to. */
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

/** A day in stretches in which one of the two serves. */
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
