/** What went back is printed with a minus; zero has none. */
export const wentBack = (cents: number): number => (cents === 0 ? 0 : -cents);
