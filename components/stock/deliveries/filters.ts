import { createLoader, parseAsStringLiteral } from 'nuqs/server';

/** The rows of one request. */
export const PAGE_SIZE = 100;

export const deliveryParsers = { state: parseAsStringLiteral(['expected', 'received'] as const) };
export const loadDeliveryFilters = createLoader(deliveryParsers);
