import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** Images that are shown: those that nothing uses, or those that are archived; all others unless chosen. */
export const shownImages = ['unused', 'archived'] as const;

/** The filters of the library, as the URL has them; the page reads them too. */
export const imageFilters = {
  search: parseAsString.withDefault(''),
  show: parseAsStringLiteral(shownImages),
};
export type ImageFilters = inferParserType<typeof imageFilters>;

const PAGE = 100;

/** What the list is asked for. */
export function imagesInput(brandId: number, { search, show }: ImageFilters) {
  return {
    brandId,
    limit: PAGE,
    search: search.trim().slice(0, 255) || undefined,
    archived: show === 'archived' || undefined,
    unused: show === 'unused' || undefined,
  };
}
