/** The steps of the evaluator, in their order. */
export const steps = ['items', 'cart', 'coupon', 'rewards', 'grants'] as const;
export type Step = (typeof steps)[number];

/** Why an offer was not applied. The first that holds is said; what a guest can change comes last. */
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

/** Why a coupon is refused, as the interface says it. `promocode_not_found` is for those who look one up. */
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

/** `applied_in_part`: less than it says, for its limit, its budget, or what was left to take off. */
export const appliedCodes = ['applied', 'applied_in_part'] as const;
export type TraceCode = (typeof appliedCodes)[number] | SkipCode | CouponRefusal;

/** What would make an offer apply: so many cents more, so many items more, or so many orders from now. */
export interface Missing {
  amount?: number;
  items?: number;
  orders?: number;
}

/** What of a discount or of a payment falls on a line of the cart. */
export interface LineShare {
  /** The place of the line in the cart. */
  line: number;
  cents: number;
}

/** What became of an offer that was looked at. */
export interface TraceEntry {
  step: Step;
  kind: 'promotion' | 'coupon' | 'reward' | 'grant';
  id: string;
  /** Of a promotion or a grant. */
  version: number | null;
  /** What guests read. */
  label: string;
  outcome: 'applied' | 'skipped';
  code: TraceCode;
  valueCents: number;
  lines: readonly LineShare[];
  missing: Missing | null;
  /** The offer that stands in its place. */
  by: string | null;
}

/** A refusal, before it becomes an entry. */
export interface Refusal<Code extends TraceCode = SkipCode> {
  code: Code;
  missing?: Missing;
  by?: string;
}
