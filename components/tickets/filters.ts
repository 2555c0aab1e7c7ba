import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { closingPeriods } from '@/server/tickets/tickets.values';

/** The rows of one request. */
export const PAGE_SIZE = 50;

/** The filter of the closings as the URL bears it. */
export const closingParsers = { kind: parseAsStringLiteral(closingPeriods) };
export const loadClosingFilters = createLoader(closingParsers);
