import { type ModeType, modeTypes } from '@/server/consumption-modes/consumption-modes.values';

/** The unit of a reduction: cents, or basis points. */
export const reductionTypes = ['absolute', 'percentage'] as const;
export type ReductionType = (typeof reductionTypes)[number];

/** The largest reduction of a coupon. */
export const MAX_REDUCTION: Readonly<Record<ReductionType, number>> = { absolute: 1_000_000, percentage: 10_000 };
/** The largest minimum cart of a coupon, in cents. */
export const MAX_MINIMUM = 10_000_000;
export const MAX_QUANTITY = 1_000_000_000;
/** Codes created or imported in one request. */
export const MAX_CODES = 5_000;
/** Coupons listed in one request. */
export const MAX_LISTED = 10_000;
/** Codes printed at once. */
export const MAX_PRINTED = 500;
/** Restaurants of one coupon. */
export const MAX_RESTAURANTS = 1_000;

export const CODE_LENGTH = 40;
/** Letters, digits, `-` and `_`. */
export const CODE = /^[A-Za-z0-9_-]{1,40}$/;

/** Letters and digits that are not mistaken for others when read aloud, printed or typed: no I, L, O, U, 0, 1. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Length of the random part of a unique code: 30⁶ = 729 million possibilities. */
export const RANDOM_LENGTH = 6;
/** The longest prefix of a unique code, leaving room for `-` and the random part. */
export const PREFIX_LENGTH = CODE_LENGTH - RANDOM_LENGTH - 1;

/** Dining options by their flag (interface, «Coupon»); 15 is all. */
export const flagOfMode: Readonly<Record<ModeType, number>> = { MODE_DELIVERY: 1, MODE_TAKE_AWAY: 2, MODE_SIT_IN: 4, MODE_DRIVE: 8 };
export const ALL_MODES = 15;

/** The dining options of a sum of flags. */
export const modesOf = (flags: number) => modeTypes.filter((type) => (flags & flagOfMode[type]) > 0);

/** The states of a coupon at a moment. `used_up` may end: when a use is given back, the coupon is active again. */
export const couponStates = ['active', 'inactive', 'scheduled', 'ended', 'used_up', 'archived'] as const;
export type CouponState = (typeof couponStates)[number];
