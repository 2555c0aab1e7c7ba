import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { downloadHref } from '@/components/ui/downloadHref';
import { parseAsDay } from '@/components/ui/filters/parseAsDay';
import { deliverySorts, deliveryStates } from '@/server/stock/stock.values';

/** Rows per request. */
export const PAGE_SIZE = 100;
/** The maximum count of expected deliveries, as one request returns no more. */
export const MAX_EXPECTED = 200;
const MAX_SEARCH = 255;
const MAX_SUPPLIER = 120;

/** The filters of the deliveries in the URL. */
export const deliveryParsers = {
  state: parseAsStringLiteral(deliveryStates),
  search: parseAsString.withDefault(''),
  supplier: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
};
/** Includes the sort order, which the table keeps in the URL itself. */
export const loadDeliveryFilters = createLoader({ ...deliveryParsers, sort: parseAsString });
export type DeliveryFilters = inferParserType<typeof deliveryParsers>;

/** By the date shown in a row, so that the order is visible: latest due date first, then received ones back to the oldest. */
const latestFirst = '-date';

/**
 * The filters and the sort order as API input.
 * @param sort a column, with `-` in front for descending; ignored if the API cannot sort by it
 */
export function listInput({ state, search, supplier, from, to }: DeliveryFilters, sort: string | null) {
  return {
    state: state ?? undefined,
    search: search.trim().slice(0, MAX_SEARCH) || undefined,
    supplierName: supplier?.slice(0, MAX_SUPPLIER) || undefined,
    fromDate: from ?? undefined,
    toDate: to ?? undefined,
    sort: deliverySorts.find((known) => known === sort) ?? latestFirst,
  };
}

/** The address to download the filtered list, in the same order. */
export const exportHref = (restaurantId: number, filters: DeliveryFilters, sort: string | null) =>
  downloadHref(`/v2/restaurants/${restaurantId}/stock/deliveries/export`, listInput(filters, sort));
