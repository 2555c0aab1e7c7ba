/** The longest period that offers are tried over. */
export const MAX_REPLAYED_DAYS = 92;
/** Orders that are priced again at the most: of more, so many are drawn. */
export const MAX_REPLAYED_ORDERS = 10_000;
