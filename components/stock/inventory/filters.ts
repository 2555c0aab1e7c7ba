import { createLoader, type inferParserType, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { downloadHref } from '@/components/ui/downloadHref';
import { stockStatuses } from '@/server/stock/stock.values';

/** The most that one request gives. */
export const PAGE_SIZE = 200;
const MAX_TEXT = 255;

/** The filters of the inventory as the URL bears them. */
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

/** The filters as the interface takes them. */
export function filterInput({ search, status, category, tracked, hasSku, sku }: InventoryFilters) {
  return {
    search: text(search),
    stockStatus: status ?? undefined,
    categoryId: category !== null && category > 0 ? category : undefined,
    // What was never counted shows 0, and would fill the list of what is out.
    tracked: tracked === true || status === 'out' ? true : undefined,
    untracked: tracked === false ? true : undefined,
    hasSku: hasSku ?? undefined,
    sku: text(sku),
  };
}

/** What is counted beside each status: what the other filters let through. */
export function countInput(filters: InventoryFilters) {
  const { stockStatus: _, ...rest } = filterInput({ ...filters, status: null });
  return { ...rest, days: 1 };
}

/** What the sum at the end of the list is of: all that the filters let through. */
export const valueInput = (restaurantId: number, filters: InventoryFilters) => ({ restaurantId, ...filterInput(filters) });

/** The download of what the filters let through. */
export const exportHref = (restaurantId: number, filters: InventoryFilters) =>
  downloadHref(`/v2/restaurants/${restaurantId}/stock/export`, filterInput(filters));
