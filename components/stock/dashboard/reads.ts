import { parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server';

/* The queries of the dashboard, used by the page (prefetch on the server) and by the screen. */

/** The maximum number of products listed as out of stock. The inventory shows the rest. */
export const OUT_SHOWN = 12;
const ANNOUNCED_DELIVERIES = 20;

export const outInput = (restaurantId: number) => ({ restaurantId, limit: OUT_SHOWN });
export const expectedInput = (restaurantId: number) => ({
  restaurantId,
  state: 'expected' as const,
  sort: 'date' as const,
  limit: ANNOUNCED_DELIVERIES,
});
/** The periods for the sum of losses, in days. Default: this week. */
export const LOSS_DAYS = [7, 30] as const;
export const lossesInput = (restaurantId: number, days: number) => ({ restaurantId, days });
export const resetEntriesInput = (restaurantId: number) => ({ restaurantId, subjectKind: 'restaurant stock', limit: 20 });
/** Resets of single products are among their counts. */
export const productEntriesInput = (restaurantId: number) => ({ restaurantId, subjectKind: 'product stock', limit: 50 });

export const periods = [7, 14, 30] as const;
export const measures = ['quantity', 'value', 'count'] as const;
export type Measure = (typeof measures)[number];

/** The state of the dashboard that is kept in the address. */
export const dashboardSearch = {
  days: parseAsNumberLiteral(periods).withDefault(14),
  measure: parseAsStringLiteral(measures).withDefault('quantity'),
  as: parseAsStringLiteral(['chart', 'table']).withDefault('chart'),
};
