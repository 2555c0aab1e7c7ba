import { createLoader, type inferParserType, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { downloadHref } from '@/components/ui/downloadHref';
import { stockStatuses } from '@/server/stock/stock.values';

/** The maximum of one request. */
export const PAGE_SIZE = 200;
const MAX_TEXT = 255;

/** The filters of the inventory in the URL. */
export const inventoryParsers = {
  search: parseAsString.withDefault(''),
  status: parseAsStringLiteral(stockStatuses),
  category: parseAsInteger,
  tracked: parseAsBoolean,
  hasSku: parseAsBoolean,
  sku: parseAsString.withDefault(''),
};
export const loadInventoryFilters = createLoader(inventoryParsers);
export type InventoryFilters = inferParserType<typeof inventoryParsers>;

const text = (value: string) => value.trim().slice(0, MAX_TEXT) || undefined;

/** The filters as API input. */
export function filterInput({ search, status, category, tracked, hasSku, sku }: InventoryFilters) {
  return {
    search: text(search),
    stockStatus: status ?? undefined,
    categoryId: category !== null && category > 0 ? category : undefined,
    // Products never counted have 0, and would fill the list of products out of stock.
    tracked: tracked === true || status === 'out' ? true : undefined,
    untracked: tracked === false ? true : undefined,
    hasSku: hasSku ?? undefined,
    sku: text(sku),
  };
}

/** The input for the counts of each state: the other filters apply. */
export function countInput(filters: InventoryFilters) {
  const { stockStatus: _, ...rest } = filterInput({ ...filters, status: null });
  return { ...rest, days: 1 };
}

/** The input for the sum at the end of the list: all filters apply. */
export const valueInput = (restaurantId: number, filters: InventoryFilters) => ({ restaurantId, ...filterInput(filters) });

/** The address to download the filtered list. */
export const exportHref = (restaurantId: number, filters: InventoryFilters) =>
  downloadHref(`/v2/restaurants/${restaurantId}/stock/export`, filterInput(filters));
