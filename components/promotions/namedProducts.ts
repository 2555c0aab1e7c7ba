import type { PromotionRule, Selection } from '@/server/pricing/promotion.schema';

/** The number of products named in a sentence. Others are only counted. */
export const MAX_NAMED = 3;

/** The selections of items in a rule. */
export function selectionsOf({ conditions, effect }: PromotionRule): Selection[] {
  const effectSelections =
    effect.type === 'buy_get'
      ? [effect.buy.of, effect.get.of]
      : effect.type === 'bundle'
        ? effect.parts.map(({ of }) => of)
        : 'of' in effect
          ? [effect.of]
          : [];
  return [...(conditions.items ?? []).map(({ of }) => of), ...effectSelections];
}

/** The products named in the sentences of rules. */
export const namedProducts = (rules: readonly PromotionRule[]): number[] => [
  ...new Set(rules.flatMap(selectionsOf).flatMap(({ productIds = [] }) => productIds.slice(0, MAX_NAMED))),
];
