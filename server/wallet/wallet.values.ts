/** Values of wallets that screens know, too. */

/** In spending order: what expires is spent first, what can be paid back last. */
export const pockets = ['promotional', 'employer', 'own'] as const;
export type Pocket = (typeof pockets)[number];

export const walletLineKinds = ['RELOAD', 'AUTO_RELOAD', 'PAYMENT', 'REFUND', 'CREDIT', 'DEBIT', 'EXPIRY', 'CORRECTION'] as const;
export type WalletLineKind = (typeof walletLineKinds)[number];

/** How money comes in at the counter, or goes out there. */
export const counterMethods = ['CASH', 'CARD'] as const;
export type CounterMethod = (typeof counterMethods)[number];

export const walletHoldStates = ['RESERVED', 'CAPTURED', 'RELEASED', 'EXPIRED'] as const;

/** Cents: no wallet holds more, and nothing greater is booked at once. */
export const MAX_WALLET_CENTS = 100_000_000;
/** A hold that is not captured ends by itself after an hour at the latest. */
export const MAX_HOLD_MINUTES = 60;
