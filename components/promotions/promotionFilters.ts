import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { promotionStates } from '@/server/promotions/promotions.values';

/** What the list can be narrowed to: archived promotions stand in no other. */
export const shownStates = [...promotionStates, 'archived'] as const;

/** The filters of the list of promotions, as the URL has them; the page reads them too. */
export const promotionFilters = {
  state: parseAsStringLiteral(shownStates),
  search: parseAsString.withDefault(''),
};

const MAX_SEARCH = 255;

/** What the list is asked for. */
export const listInput = (brandId: number, { search, state }: inferParserType<typeof promotionFilters>) => ({
  brandId,
  search: search.trim().slice(0, MAX_SEARCH) || undefined,
  ...(state === 'archived' ? { isArchived: true } : { state: state ?? undefined }),
});

/** Where promotions of a brand are looked at. */
export const promotionLinks = (brandId: number) => ({
  list: `/admin/brands/${brandId}/promotions`,
  one: (promotionId: number) => `/admin/brands/${brandId}/promotions/${promotionId}`,
  simulator: `/admin/brands/${brandId}/offers/simulator`,
});
