/** The longest period of a replay. */
export const MAX_REPLAYED_DAYS = 92;
/** The most orders of a replay. If there are more, a sample of this size is drawn. */
export const MAX_REPLAYED_ORDERS = 10_000;
