import { type inferParserType, parseAsInteger, parseAsString } from 'nuqs/server';
import { memberOrders } from '@/server/loyalty/loyalty.values';

/** The filters of the members in the URL, also used by the page. */
export const memberFilters = { search: parseAsString.withDefault(''), tier: parseAsInteger };
/** Their sort order. */
export const memberSort = { sort: parseAsString };

const PAGE = 100;
const MAX_SEARCH = 255;

/** The input of the list. @param sort «points» or «-points»; otherwise newest first */
export const membersInput = (brandId: number, { search, tier }: inferParserType<typeof memberFilters>, sort: string | null) => ({
  brandId,
  limit: PAGE,
  search: search.trim().slice(0, MAX_SEARCH) || undefined,
  tierId: tier !== null && tier > 0 ? tier : undefined,
  order: memberOrders.find((order) => order === sort),
});
