import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { downloadHref } from '@/components/ui/downloadHref';
import { parseAsDay } from '@/components/ui/filters/parseAsDay';
import { deliverySorts, deliveryStates } from '@/server/stock/stock.values';

/** The rows of one request. */
export const PAGE_SIZE = 100;
/** As many expected deliveries are counted: the most that one request gives. */
export const MAX_EXPECTED = 200;
const MAX_SEARCH = 255;
const MAX_SUPPLIER = 120;

/** The filters of the deliveries as the URL bears them. */
export const deliveryParsers = {
  state: parseAsStringLiteral(deliveryStates),
  search: parseAsString.withDefault(''),
  supplier: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
};
/** With the order, which the table keeps in the URL itself. */
export const loadDeliveryFilters = createLoader({ ...deliveryParsers, sort: parseAsString });
export type DeliveryFilters = inferParserType<typeof deliveryParsers>;

/** By the day that a row shows, so that the order can be seen: what is due last, then what came in, back to the first. */
const latestFirst = '-date';

/**
 * The filters and the order as the interface takes them.
 * @param sort a column, with `-` before it for descending; one that the interface can't sort by is as if it were not there
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

/** The download of what the filters let through, in the order of the list. */
export const exportHref = (restaurantId: number, filters: DeliveryFilters, sort: string | null) =>
  downloadHref(`/v2/restaurants/${restaurantId}/stock/deliveries/export`, listInput(filters, sort));
