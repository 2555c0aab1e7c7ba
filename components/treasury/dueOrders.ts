import type { Period } from './period';

export type TakingsScope = { brandId: number } | { restaurantId: number };

/** The most orders that are added up. */
const MOST = 50;

/** The input of the list of a period’s orders that are due at the counter, also used by the page. */
export const dueOrdersInput = (scope: TakingsScope, { from, to }: Period) => ({ ...scope, from, to, dueAtCounter: true, limit: MOST });
