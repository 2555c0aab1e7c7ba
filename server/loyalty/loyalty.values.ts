/** Values of loyalty that screens know, too. */

export const rewardTypes = ['amount', 'percentage', 'product', 'delivery'] as const;
export type RewardType = (typeof rewardTypes)[number];

/** `used`: reserved in this session; `locked`: it costs more points than there are. */
export const rewardStatuses = ['available', 'used', 'locked'] as const;
export type RewardStatus = (typeof rewardStatuses)[number];

export const pointsLineKinds = ['RESERVATION', 'RELEASE', 'SPEND', 'EARN', 'RETURN', 'REVERSAL', 'EXPIRY', 'CORRECTION'] as const;
export type PointsLineKind = (typeof pointsLineKinds)[number];

export const sessionStates = ['OPEN', 'PAID', 'VOIDED', 'EXPIRED'] as const;
export const reservationStates = ['RESERVED', 'RELEASED', 'SPENT', 'RETURNED'] as const;

/** In the order in which a list by status has them. */
export const cardStatuses = ['active', 'blocked', 'replaced', 'unassigned'] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** No member has more, and nothing greater is booked at once. */
export const MAX_POINTS = 100_000_000;
/** How long a session keeps points back after it was last heard of. */
export const RESERVATION_MINUTES = 30;
/** Months whose earned points make a tier. */
export const TIER_MONTHS = 12;
export const MAX_TIERS = 10;
export const MAX_REWARDS = 200;
export const MAX_CARDS_AT_ONCE = 10_000;
/** The factor that changes nothing, in basis points. */
export const FACTOR_ONE = 10_000;
