import type { z } from 'zod';
import type { MovementType, overview } from '@/server/stock/stock.schema';
import { movementTypes } from '@/server/stock/stock.values';
import type { Measure } from './reads';

type DailyMovements = z.infer<typeof overview>['daily'];

/** A day of the chart: a figure for each type of movement, 0 if there was none. */
export interface Day {
  /** YYYY-MM-DD in the restaurant's calendar. */
  day: string;
  figures: Record<MovementType, number>;
  total: number;
}

const DAY_MS = 86_400_000;

/** The days up to and including `today`, oldest first. */
export function daysUntil(today: string, days: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) => new Date(last - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10));
}

/**
 * The movements of a period as one entry per day, including days without any.
 * @param today YYYY-MM-DD in the restaurant
 */
export function dailyFigures(daily: DailyMovements, measure: Measure, today: string, days: number): Day[] {
  const byDay = Map.groupBy(daily, ({ day }) => day);
  return daysUntil(today, days).map((day) => {
    const figures = Object.fromEntries(movementTypes.map((type) => [type, 0])) as Record<MovementType, number>;
    for (const { movementType, movements, quantity, value } of byDay.get(day) ?? [])
      figures[movementType] += measure === 'count' ? movements : measure === 'value' ? value : quantity;
    return { day, figures, total: movementTypes.reduce((sum, type) => sum + figures[type], 0) };
  });
}

/** The types of recorded movements, in their usual order. Others get no series and no column. */
export function typesIn(daily: DailyMovements): MovementType[] {
  const recordedTypes = new Set(daily.map(({ movementType }) => movementType));
  return movementTypes.filter((type) => recordedTypes.has(type));
}

/** The number of movements that a value omits, as their products have no price. */
export const countUnpriced = (daily: DailyMovements): number => daily.reduce((sum, day) => sum + day.movementsWithoutPrice, 0);
