export const MAX_RULE_NAME = 80;
/** In cents, for admission fees and for what grants may pay for a meal, a day or a month. */
export const MAX_RULE_CENTS = 10_000_000;
export const MAX_RULE_GRANTS = 20;
export const MAX_RULE_RESTAURANTS = 2_000;
export const MAX_RULE_SHIFTS = 50;
