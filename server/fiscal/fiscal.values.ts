/** How a product is consumed, which decides its rate as much as the product does; in the order in which rates are shown. */
export const vatModes = ['eatIn', 'takeAway', 'delivery'] as const;
export type VatMode = (typeof vatModes)[number];
