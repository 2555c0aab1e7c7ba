import { createLoader, type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { downloadHref } from '@/components/ui/downloadHref';
import { parseAsDay } from '@/components/ui/filters/parseAsDay';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { movementReasons, movementTypes } from '@/server/stock/stock.values';

/** Rows per request. */
export const PAGE_SIZE = 100;
const MAX_TEXT = 255;

/** The filters of the movements in the URL. */
export const movementParsers = {
  search: parseAsString.withDefault(''),
  productId: parseAsInteger,
  type: parseAsStringLiteral(movementTypes),
  reason: parseAsStringLiteral(movementReasons),
  channel: parseAsInteger,
  user: parseAsInteger,
  order: parseAsInteger,
  delivery: parseAsInteger,
  from: parseAsDay,
  to: parseAsDay,
};
export const loadMovementFilters = createLoader(movementParsers);
export type MovementFilters = inferParserType<typeof movementParsers>;

const validId = (value: number | null) => (value !== null && value > 0 && value <= MAX_INTEGER ? value : undefined);

/** The filters as API input. */
export function filterInput({ search, productId, type, reason, channel, user, order, delivery, from, to }: MovementFilters) {
  return {
    search: search.trim().slice(0, MAX_TEXT) || undefined,
    productId: validId(productId),
    movementType: type ?? undefined,
    reasonCode: reason ?? undefined,
    channelId: validId(channel),
    userId: validId(user),
    orderId: validId(order),
    deliveryId: validId(delivery),
    fromDate: from ?? undefined,
    toDate: to ?? undefined,
  };
}

/** The filtered list, including the unit cost of each movement. */
export const listInput = (filters: MovementFilters) => ({ ...filterInput(filters), costs: true });

/** The address to download the filtered list. */
export const exportHref = (restaurantId: number, filters: MovementFilters) =>
  downloadHref(`/v2/restaurants/${restaurantId}/stock/movements/export`, filterInput(filters));
