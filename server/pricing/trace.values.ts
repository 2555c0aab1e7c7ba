/** The steps of the evaluator, in their order. */
export const steps = ['items', 'cart', 'coupon', 'rewards', 'grants'] as const;
export type Step = (typeof steps)[number];

/** Why an offer was not applied. The first matching reason is reported; those that a guest can change come last. */
export const skipCodes = [
  'other_restaurant',
  'other_channel',
  'other_mode',
  'not_started',
  'ended',
  'other_hours',
  'members_only',
  'other_tier',
  'used_up',
  'budget_spent',
  'used_by_member',
  'not_nth_order',
  'items_missing',
  'no_item',
  'minimum_not_reached',
  'worth_nothing',
  'no_fee',
  'group_taken',
  'items_taken',
  'not_joint',
  'nothing_left',
  'too_many',
  'coupon_better',
  'daily_limit_reached',
  'not_first_passage',
  'allowance_spent',
] as const;
export type SkipCode = (typeof skipCodes)[number];

/** Why a coupon is refused, with the codes of the interface. `promocode_not_found` is for lookups of a code. */
export const couponRefusals = [
  'promocode_not_on_channel',
  'promocode_inactive',
  'promocode_not_started',
  'promocode_expired',
  'promocode_wrong_restaurant',
  'promocode_wrong_mode',
  'promocode_exhausted',
  'promocode_already_used',
  'promocode_minimum_not_reached',
  'promocode_not_cumulative',
] as const;
export type CouponRefusal = (typeof couponRefusals)[number];

/** `applied_in_part`: less than the offer states, because of its limit, its budget, or what was left to take off. */
export const appliedCodes = ['applied', 'applied_in_part'] as const;
export type TraceCode = (typeof appliedCodes)[number] | SkipCode | CouponRefusal;

/** What is missing for an offer to apply: cents, items, or orders from now. */
export interface Missing {
  amount?: number;
  items?: number;
  orders?: number;
}

/** The share of a discount or payment on a line of the cart. */
export interface LineShare {
  /** The index of the line in the cart. */
  line: number;
  cents: number;
}

/** The outcome of an offer. */
export interface TraceEntry {
  step: Step;
  kind: 'promotion' | 'coupon' | 'reward' | 'grant';
  id: string;
  /** For a promotion or a grant. */
  version: number | null;
  /** The text for guests. */
  label: string;
  outcome: 'applied' | 'skipped';
  code: TraceCode;
  valueCents: number;
  lines: readonly LineShare[];
  missing: Missing | null;
  /** The offer that applies instead. */
  by: string | null;
}

/** A refusal, before it becomes an entry. */
export interface Refusal<Code extends TraceCode = SkipCode> {
  code: Code;
  missing?: Missing;
  by?: string;
}
