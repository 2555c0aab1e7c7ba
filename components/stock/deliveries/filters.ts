import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { deliveryStates } from '@/server/stock/stock.values';

/** The rows of one request. */
export const PAGE_SIZE = 100;
/** As many expected deliveries are counted: the most that one request gives. */
export const MAX_EXPECTED = 200;

export const deliveryParsers = { state: parseAsStringLiteral(deliveryStates) };
export const loadDeliveryFilters = createLoader(deliveryParsers);
