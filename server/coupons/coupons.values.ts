import { type ModeType, modeTypes } from '@/server/consumption-modes/consumption-modes.values';

/** What a reduction is measured in: cents, or basis points. */
export const reductionTypes = ['absolute', 'percentage'] as const;
export type ReductionType = (typeof reductionTypes)[number];

/** The most that a coupon takes off. */
export const MAX_REDUCTION: Readonly<Record<ReductionType, number>> = { absolute: 1_000_000, percentage: 10_000 };
/** In cents: the most that a coupon can ask for. */
export const MAX_MINIMUM = 10_000_000;
export const MAX_QUANTITY = 1_000_000_000;
/** Codes that one request makes or imports. */
export const MAX_CODES = 5_000;
/** Coupons that one request lists. */
export const MAX_LISTED = 10_000;
/** Codes on the sheets of one print. */
export const MAX_PRINTED = 500;
/** Restaurants that a coupon names. */
export const MAX_RESTAURANTS = 1_000;

export const CODE_LENGTH = 40;
/** Letters, digits, `-` and `_`. */
export const CODE = /^[A-Za-z0-9_-]{1,40}$/;

/** Letters and digits that nobody takes for another one when they are read aloud, printed or typed: no I, L, O, U, 0, 1. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** What is made up of a unique code: 30⁶ = 729 million. */
export const RANDOM_LENGTH = 6;
/** What a unique code begins with leaves room for `-` and what is made up. */
export const PREFIX_LENGTH = CODE_LENGTH - RANDOM_LENGTH - 1;

/** Dining options by their flag (interface, «Coupon»); 15 is all. */
export const flagOfMode: Readonly<Record<ModeType, number>> = { MODE_DELIVERY: 1, MODE_TAKE_AWAY: 2, MODE_SIT_IN: 4, MODE_DRIVE: 8 };
export const ALL_MODES = 15;

/** The dining options that flags mean. */
export const modesOf = (flags: number) => modeTypes.filter((type) => (flags & flagOfMode[type]) > 0);

/** What a coupon is in, at a moment. `used_up` is over for now: a use that is given back opens it again. */
export const couponStates = ['active', 'inactive', 'scheduled', 'ended', 'used_up', 'archived'] as const;
export type CouponState = (typeof couponStates)[number];
