import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { promotionStates } from '@/server/promotions/promotions.values';

/** The filters by state. Archived promotions are only in their own. */
export const shownStates = [...promotionStates, 'archived'] as const;

/** The filters of the list of promotions in the URL, also used by the page. */
export const promotionFilters = {
  state: parseAsStringLiteral(shownStates),
  search: parseAsString.withDefault(''),
};

const MAX_SEARCH = 255;

/** The input of the list. */
export const listInput = (brandId: number, { search, state }: inferParserType<typeof promotionFilters>) => ({
  brandId,
  search: search.trim().slice(0, MAX_SEARCH) || undefined,
  ...(state === 'archived' ? { isArchived: true } : { state: state ?? undefined }),
});

/** The screens of a brand's promotions. */
export const promotionLinks = (brandId: number) => ({
  list: `/admin/brands/${brandId}/promotions`,
  one: (promotionId: number) => `/admin/brands/${brandId}/promotions/${promotionId}`,
  simulator: `/admin/brands/${brandId}/offers/simulator`,
});
