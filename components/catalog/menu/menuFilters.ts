import { createLoader, type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { gaps } from '@/server/catalog/catalog.values';

const PAGE_SIZE = 200;
const MAX_SEARCH = 100;

/** The filters of a restaurant's menu in the address. */
export const menuFilters = {
  search: parseAsString.withDefault(''),
  category: parseAsInteger,
  without: parseAsStringLiteral(gaps),
  state: parseAsStringLiteral(['archived'] as const),
};
export const loadMenuFilters = createLoader(menuFilters);
export type MenuFilters = inferParserType<typeof menuFilters>;

/** The filters as API input. */
export const menuInput = (restaurantId: number, menuId: number, { search, category, without, state }: MenuFilters) => ({
  restaurantId,
  menuId,
  search: search.trim().slice(0, MAX_SEARCH) || undefined,
  categoryId: category !== null && category > 0 ? category : undefined,
  without: without ?? undefined,
  state: state ?? undefined,
  limit: PAGE_SIZE,
});
