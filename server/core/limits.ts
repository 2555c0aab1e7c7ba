/** The largest integer that an identifier, a quantity or an amount can be: 32 bits, as the database holds them. */
export const MAX_INTEGER = 2_147_483_647;
