import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The filters of the rewards in the URL, also used by the page. */
export const rewardFilters = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(['archived'] as const),
};

/** The input of the list. */
export const rewardsInput = (brandId: number, { state }: inferParserType<typeof rewardFilters>) => ({
  brandId,
  isArchived: state === 'archived',
});
