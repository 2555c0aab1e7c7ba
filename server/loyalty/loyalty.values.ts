/** Values of loyalty that screens know, too. */

export const rewardTypes = ['amount', 'percentage', 'product', 'delivery'] as const;
export type RewardType = (typeof rewardTypes)[number];

/** `used`: reserved in this session; `locked`: it costs more points than there are. */
export const rewardStatuses = ['available', 'used', 'locked'] as const;

export const pointsLineKinds = ['RESERVATION', 'RELEASE', 'SPEND', 'EARN', 'RETURN', 'REVERSAL', 'EXPIRY', 'CORRECTION'] as const;
export type PointsLineKind = (typeof pointsLineKinds)[number];

export const sessionStates = ['OPEN', 'PAID', 'VOIDED', 'EXPIRED'] as const;
export const reservationStates = ['RESERVED', 'RELEASED', 'SPENT', 'RETURNED'] as const;

/** In the order in which a list by status has them. */
export const cardStatuses = ['active', 'blocked', 'replaced', 'unassigned'] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** What a list of members can be ordered by. */
export const memberOrders = ['points', '-points'] as const;

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
/** Factors of tiers, in basis points. */
export const MIN_FACTOR = 1_000;
export const MAX_FACTOR = 100_000;
/** The most that a programme can say. */
export const programmeLimits = { pointsPerUnit: 10_000, pointValue: 100_000, expiryMonths: 120 } as const;
/** The most characters of names, of what is said of a reward, and of reasons. */
export const MAX_LABEL = 120;
export const MAX_DESCRIPTION = 500;
export const MAX_REASON = 255;
export const MAX_REWARD_VALUE = 100_000_000;
