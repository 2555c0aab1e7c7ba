export const MAX_GRANT_CODE = 40;
export const MAX_LABEL = 80;
export const MAX_TAG = 40;
/** The most that a grant can pay of one order, in cents. */
export const MAX_GRANT_CENTS = 1_000_000;
/** 100 %, in basis points. */
export const WHOLE_RATE = 10_000;
export const MAX_DAILY_LIMIT = 1_000;
export const MAX_OVERRIDES = 2_000;

export const grantTypes = ['ABSOLUTE', 'RATE'] as const;
export type GrantType = (typeof grantTypes)[number];

/** How a grant is calculated, by the interface’s numbers. */
export const strategies = {
  1: 'cart',
  2: 'tagged_items',
  3: 'complement',
  4: 'first_passage',
} as const;
export type Strategy = keyof typeof strategies;
export const strategyNumbers = [1, 2, 3, 4] as const satisfies Strategy[];

/** What a restaurant can set differently. A shift of it: amount, threshold and ceiling. */
export const overriddenFields = ['amount', 'strategy', 'dailyLimit', 'threshold', 'ceiling'] as const;
export type OverriddenField = (typeof overriddenFields)[number];

/** The results for a grant of a rule: that it pays, or why not. */
export const grantOutcomes = [
  'paid',
  'paid_in_part',
  'switched_off',
  'not_started',
  'unknown_guest',
  'daily_limit_reached',
  'not_first_passage',
  'no_item',
  'minimum_not_reached',
  'allowance_spent',
  'nothing_left',
] as const;
export type GrantOutcome = (typeof grantOutcomes)[number];
