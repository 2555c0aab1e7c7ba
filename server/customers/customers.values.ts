/** Values of customers that screens know, too. */

export const paymentTypes = ['CASH', 'PREPAYMENT', 'POSTPAYMENT'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** What of two customers who become one can be taken from either. */
export const mergeFields = [
  ...(['email', 'givenName', 'familyName', 'phoneNumber', 'externalId', 'guestGroupId', 'paymentType', 'isActive', 'language'] as const),
] as const;
export type MergeField = (typeof mergeFields)[number];

/** How a customer gets to log in: by a link where they choose a password, or with one to hand over. */
export const loginWays = ['link', 'password'] as const;
export type LoginWay = (typeof loginWays)[number];

export const erasureStates = ['REQUESTED', 'WITHDRAWN', 'DONE'] as const;
/** What stands in the way of erasing somebody. */
export const erasureBlockers = ['merged', 'held', 'charging', 'balance'] as const;
/** What rows about an erased person are kept for: accounts must last, and so must what was done to whom. */
export const keptReasons = ['ledger', 'proof'] as const;

/** What becomes of the money of a customer who is archived: paid back to them, or kept by the brand. */
export const settlements = ['refund', 'forfeit'] as const;

export const MAX_BADGES = 20;
export const MAX_RESTAURANTS = 1_000;
/** Of guest groups: company, site, department … */
export const MAX_GROUP_DEPTH = 6;
/** Between the names of a group's path: `ACME / Paris / Finance`. */
export const GROUP_SEPARATOR = ' / ';
