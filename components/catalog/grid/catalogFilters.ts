import { createLoader, type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { catalogKinds, gaps } from '@/server/catalog/catalog.values';

/** Products per page. */
export const PAGE_SIZE = 200;
const MAX_SEARCH = 100;

/** The filters of the catalog in the address. */
export const catalogFilters = {
  search: parseAsString.withDefault(''),
  category: parseAsInteger,
  tag: parseAsString,
  without: parseAsStringLiteral(gaps),
  kind: parseAsStringLiteral(catalogKinds),
  state: parseAsStringLiteral(['archived'] as const),
};
export const loadCatalogFilters = createLoader(catalogFilters);
export type CatalogFilters = inferParserType<typeof catalogFilters>;

/** The filters as API input. */
export const listInput = (brandId: number, { search, category, tag, without, kind, state }: CatalogFilters) => ({
  brandId,
  search: search.trim().slice(0, MAX_SEARCH) || undefined,
  categoryId: category !== null && category > 0 ? category : undefined,
  tag: tag ?? undefined,
  without: without ?? undefined,
  kind: kind ?? undefined,
  state: state ?? undefined,
  limit: PAGE_SIZE,
});
