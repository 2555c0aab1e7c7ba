import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { closingPeriods } from '@/server/tickets/tickets.values';

/** Rows per request. */
export const PAGE_SIZE = 50;

/** The filter of the closings in the URL. */
export const closingParsers = { kind: parseAsStringLiteral(closingPeriods) };
export const loadClosingFilters = createLoader(closingParsers);
