import { parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server';

/*
 * What the dashboard reads, in the form in which both the page (ahead, on the server) and the screen ask for it.
 */

/** So many products are listed as out; the inventory shows the rest. */
export const OUT_SHOWN = 12;
const ANNOUNCED_DELIVERIES = 20;

export const outInput = (restaurantId: number) => ({ restaurantId, limit: OUT_SHOWN });
export const expectedInput = (restaurantId: number) => ({
  restaurantId,
  state: 'expected' as const,
  sort: 'date' as const,
  limit: ANNOUNCED_DELIVERIES,
});
/** The days of which losses are summed; at first, this week. */
export const LOSS_DAYS = [7, 30] as const;
export const lossesInput = (restaurantId: number, days: number) => ({ restaurantId, days });
export const resetEntriesInput = (restaurantId: number) => ({ restaurantId, subjectKind: 'restaurant stock', limit: 20 });
/** Resets of single products are among their counts. */
export const productEntriesInput = (restaurantId: number) => ({ restaurantId, subjectKind: 'product stock', limit: 50 });

export const periods = [7, 14, 30] as const;
export const measures = ['quantity', 'value', 'count'] as const;
export type Measure = (typeof measures)[number];

/** The part of the dashboard's state that stands in its address. */
export const dashboardSearch = {
  days: parseAsNumberLiteral(periods).withDefault(14),
  measure: parseAsStringLiteral(measures).withDefault('quantity'),
  as: parseAsStringLiteral(['chart', 'table']).withDefault('chart'),
};
