import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The filter for unused or archived images. Without it, all that are not archived are shown. */
export const shownImages = ['unused', 'archived'] as const;

/** The filters of the library in the URL, also used by the page. */
export const imageFilters = {
  search: parseAsString.withDefault(''),
  show: parseAsStringLiteral(shownImages),
};
export type ImageFilters = inferParserType<typeof imageFilters>;

const PAGE = 100;

/** The input of the list. */
export function imagesInput(brandId: number, { search, show }: ImageFilters) {
  return {
    brandId,
    limit: PAGE,
    search: search.trim().slice(0, 255) || undefined,
    archived: show === 'archived' || undefined,
    unused: show === 'unused' || undefined,
  };
}
