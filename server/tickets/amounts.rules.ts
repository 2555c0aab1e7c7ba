/** Refunded amounts are printed with a minus; zero without one. */
export const wentBack = (cents: number): number => (cents === 0 ? 0 : -cents);
