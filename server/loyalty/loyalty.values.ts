/** Values of loyalty that screens also use. */

export const rewardTypes = ['amount', 'percentage', 'product', 'delivery'] as const;
export type RewardType = (typeof rewardTypes)[number];

/** `used`: reserved in this session; `locked`: it costs more points than the member has. */
export const rewardStatuses = ['available', 'used', 'locked'] as const;

export const pointsLineKinds = ['RESERVATION', 'RELEASE', 'SPEND', 'EARN', 'RETURN', 'REVERSAL', 'EXPIRY', 'CORRECTION'] as const;
export type PointsLineKind = (typeof pointsLineKinds)[number];

export const sessionStates = ['OPEN', 'PAID', 'VOIDED', 'EXPIRED'] as const;
export const reservationStates = ['RESERVED', 'RELEASED', 'SPENT', 'RETURNED'] as const;

/** In the order in which a list sorts them by status. */
export const cardStatuses = ['active', 'blocked', 'replaced', 'unassigned'] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** Sort orders of the list of members. */
export const memberOrders = ['points', '-points'] as const;

/** The most points of a member, or of one booking. */
export const MAX_POINTS = 100_000_000;
/** How long a session holds points after its last request. */
export const RESERVATION_MINUTES = 30;
/** Months in which points are earned for a tier. */
export const TIER_MONTHS = 12;
export const MAX_TIERS = 10;
export const MAX_REWARDS = 200;
export const MAX_CARDS_AT_ONCE = 10_000;
/** A factor of 1, in basis points. */
export const FACTOR_ONE = 10_000;
/** Factors of tiers, in basis points. */
export const MIN_FACTOR = 1_000;
export const MAX_FACTOR = 100_000;
/** The largest values of a programme. */
export const programmeLimits = { pointsPerUnit: 10_000, pointValue: 100_000, expiryMonths: 120 } as const;
/** The longest names, descriptions of rewards, and reasons. */
export const MAX_LABEL = 120;
export const MAX_DESCRIPTION = 500;
export const MAX_REASON = 255;
export const MAX_REWARD_VALUE = 100_000_000;
