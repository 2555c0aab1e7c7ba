/** The states of a promotion for its managers. A `scheduled` one is published but has not started. */
export const promotionStates = ['draft', 'scheduled', 'published', 'paused', 'ended'] as const;
export type PromotionState = (typeof promotionStates)[number];

/** The most promotions of a brand, without archived ones. */
export const MAX_PROMOTIONS = 1_000;
export const MAX_PROMOTION_NAME = 80;
export const MAX_PROMOTION_LABEL = 80;
/** The most earlier orders of an invented member. */
export const MAX_ORDERS_BEFORE = 1_000_000;

/** The findings of the lint, most severe first. */
export const lintCodes = ['never_applies', 'larger_than_cart', 'same_group', 'one_of_them', 'add_up'] as const;
export type LintCode = (typeof lintCodes)[number];

/** Why a promotion can never apply. */
export const neverReasons = ['no_restaurant', 'no_channel', 'no_product', 'period_over', 'budget_spent', 'uses_spent'] as const;
export type NeverReason = (typeof neverReasons)[number];
