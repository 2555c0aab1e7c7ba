import { createLoader, createParser, type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { MAX_INTEGER } from '@/server/core/limits';
import { movementReasons, movementTypes } from '@/server/stock/stock.values';

/** The rows of one request. */
export const PAGE_SIZE = 100;
const MAX_TEXT = 255;

/** A calendar day as YYYY-MM-DD; what is none is as if it were not there. */
const parseAsDay = createParser<string>({
  parse: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null),
  serialize: (value) => value,
});

/** The filters of the movements as the URL bears them. */
export const movementParsers = {
  search: parseAsString.withDefault(''),
  productId: parseAsInteger,
  type: parseAsStringLiteral(movementTypes),
  reason: parseAsStringLiteral(movementReasons),
  channel: parseAsInteger,
  user: parseAsInteger,
  order: parseAsInteger,
  from: parseAsDay,
  to: parseAsDay,
};
export const loadMovementFilters = createLoader(movementParsers);
export type MovementFilters = inferParserType<typeof movementParsers>;

const id = (value: number | null) => (value !== null && value > 0 && value <= MAX_INTEGER ? value : undefined);

/** The filters as the interface takes them. */
export function filterInput({ search, productId, type, reason, channel, user, order, from, to }: MovementFilters) {
  return {
    search: search.trim().slice(0, MAX_TEXT) || undefined,
    productId: id(productId),
    movementType: type ?? undefined,
    reasonCode: reason ?? undefined,
    channelId: id(channel),
    userId: id(user),
    orderId: id(order),
    fromDate: from ?? undefined,
    toDate: to ?? undefined,
  };
}

export function countActive(filters: MovementFilters): number {
  const { fromDate, toDate, ...rest } = filterInput(filters);
  // A period is one filter, however many ends it has.
  return Object.values(rest).filter((value) => value !== undefined).length + Number(fromDate !== undefined || toDate !== undefined);
}

/** The download of what the filters let through. */
export function exportHref(restaurantId: number, filters: MovementFilters): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filterInput(filters))) if (value !== undefined) query.set(key, String(value));
  return `/v2/restaurants/${restaurantId}/stock/movements/export${query.size > 0 ? `?${query}` : ''}`;
}
