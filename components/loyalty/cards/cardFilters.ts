import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { cardStatuses } from '@/server/loyalty/loyalty.values';

/** The filters of the cards in the URL, also used by the page. */
export const cardFilters = {
  search: parseAsString.withDefault(''),
  status: parseAsStringLiteral(cardStatuses),
  batch: parseAsString,
};

const PAGE = 100;
const MAX_SEARCH = 255;
const MAX_BATCH = 64;

/** The input of the list. */
export const cardsInput = (brandId: number, { search, status, batch }: inferParserType<typeof cardFilters>) => ({
  brandId,
  limit: PAGE,
  search: search.trim().slice(0, MAX_SEARCH) || undefined,
  status: status ?? undefined,
  batchNumber: batch?.slice(0, MAX_BATCH) || undefined,
});
