/** Values of customers that screens use, too. */

export const paymentTypes = ['CASH', 'PREPAYMENT', 'POSTPAYMENT'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** Fields for which a merge can choose either customer’s value. */
export const mergeFields = [
  ...(['email', 'givenName', 'familyName', 'phoneNumber', 'externalId', 'guestGroupId', 'paymentType', 'isActive', 'language'] as const),
] as const;
export type MergeField = (typeof mergeFields)[number];

/** How a customer gets a login: by a link to choose a password, or with a password to hand over. */
export const loginWays = ['link', 'password'] as const;
export type LoginWay = (typeof loginWays)[number];

export const erasureStates = ['REQUESTED', 'WITHDRAWN', 'DONE'] as const;
/** What can prevent an erasure. */
export const erasureBlockers = ['merged', 'held', 'charging', 'balance'] as const;
/** Why rows about an erased person are kept: as accounts, or as proof of what was done. */
export const keptReasons = ['ledger', 'proof'] as const;

/** What to do with the money of a customer who is archived: pay it back, or keep it for the brand. */
export const settlements = ['refund', 'forfeit'] as const;

export const MAX_BADGES = 20;
export const MAX_RESTAURANTS = 1_000;
/** The deepest level of guest groups: company, site, department … */
export const MAX_GROUP_DEPTH = 6;
/** Separates the names in a group's path: `ACME / Paris / Finance`. */
export const GROUP_SEPARATOR = ' / ';
