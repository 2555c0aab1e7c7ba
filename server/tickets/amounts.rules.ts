/** Refunded amounts are printed with a minus; zero without one. */
export const negated = (cents: number): number => (cents === 0 ? 0 : -cents);
