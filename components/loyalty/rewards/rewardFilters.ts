import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The filters of the rewards, as the URL has them; the page reads them too. */
export const rewardFilters = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(['archived'] as const),
};

/** What the list is asked for. */
export const rewardsInput = (brandId: number, { state }: inferParserType<typeof rewardFilters>) => ({
  brandId,
  isArchived: state === 'archived',
});
