/** Limits of carts and of the rules of promotions. */

export const MAX_LINES = 500;
export const MAX_LINE_QUANTITY = 1_000;
/** The maximum price of one piece: 10,000.00. */
export const MAX_PIECE_CENTS = 1_000_000;
/** 100 %, in basis points. */
export const WHOLE_RATE = 10_000;
/** The maximum that a promotion can take off or require of a cart: 100,000.00. */
export const MAX_RULE_CENTS = 10_000_000;
export const MAX_BUDGET_CENTS = 2_000_000_000;
/** The maximum of entries of one kind in a selection, such as products. */
export const MAX_NAMED = 1_000;
/** The maximum of item groups that a promotion requires, and of parts of a bundle. */
export const MAX_PARTS = 10;
/** The maximum of pieces in a set, such as «buy 2, get 1». */
export const MAX_SET = 100;
export const MAX_GROUP_NAME = 40;
/** The highest priority number of promotions; the lowest number comes first. */
export const MAX_PRIORITY = 1_000;
export const DEFAULT_PRIORITY = 100;
/** The maximum factor of points: ten. */
export const MAX_POINTS_FACTOR = 100_000;
/** Promotions that one cart can have. More are skipped as `too_many`. */
export const MAX_APPLIED = 20;

/** The maximum difference of a cart's clock from ours, in milliseconds, as tills and kiosks also work without a connection. */
export const CART_DRIFT_MS = 5 * 60_000;
export const DEVICE_DRIFT_MS = 72 * 3_600_000;

/** Channels without coupons: kiosk and till. Source: interface, «Coupon». */
export const channelsWithoutCoupons: readonly number[] = [1, 5];

export const feeKinds = ['entrance', 'mode', 'area'] as const;
export const discountKinds = ['reduction', 'promotion', 'coupon', 'reward', 'free_delivery'] as const;

export const effectTypes = [
  'cart_amount',
  'cart_rate',
  'item_amount',
  'item_rate',
  'item_price',
  'cheapest_free',
  'buy_get',
  'bundle',
  'free_item',
  'free_delivery',
  'points_factor',
] as const;
export type EffectType = (typeof effectTypes)[number];

/** Effects on items, which are applied before those on the cart. */
export const itemEffects: readonly EffectType[] = [
  'item_amount',
  'item_rate',
  'item_price',
  'cheapest_free',
  'buy_get',
  'bundle',
  'free_item',
];
