import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { couponStates } from '@/server/coupons/coupons.values';

/** The filters of the list of coupons in the URL, also used by the page. */
export const couponFilters = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(couponStates),
};

const MAX_SEARCH = 100;

/** The input of the list. */
export const listInput = (brandId: number, { search, state }: inferParserType<typeof couponFilters>) => ({
  brandId,
  search: search.trim().slice(0, MAX_SEARCH) || undefined,
  state: state ?? undefined,
});
