/** What a promotion is to those who look after it. `scheduled` was published and has yet to start. */
export const promotionStates = ['draft', 'scheduled', 'published', 'paused', 'ended'] as const;
export type PromotionState = (typeof promotionStates)[number];

/** Promotions of a brand that are not archived. */
export const MAX_PROMOTIONS = 1_000;
export const MAX_PROMOTION_NAME = 80;
export const MAX_PROMOTION_LABEL = 80;
/** Orders that a member who is made up may have had. */
export const MAX_ORDERS_BEFORE = 1_000_000;

/** What the lint finds, the gravest first. */
export const lintCodes = ['never_applies', 'larger_than_cart', 'same_group', 'one_of_them', 'add_up'] as const;
export type LintCode = (typeof lintCodes)[number];

/** Why a promotion can never apply. */
export const neverReasons = ['no_restaurant', 'no_channel', 'no_product', 'period_over', 'budget_spent', 'uses_spent'] as const;
export type NeverReason = (typeof neverReasons)[number];
