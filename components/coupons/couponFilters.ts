import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { couponStates } from '@/server/coupons/coupons.values';

/** The filters of the list of coupons, as the URL has them; the page reads them too. */
export const couponFilters = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(couponStates),
};

const MAX_SEARCH = 100;

/** What the list is asked for. */
export const listInput = (brandId: number, { search, state }: inferParserType<typeof couponFilters>) => ({
  brandId,
  search: search.trim().slice(0, MAX_SEARCH) || undefined,
  state: state ?? undefined,
});
