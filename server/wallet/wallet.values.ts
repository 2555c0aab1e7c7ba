/** Values of wallets that screens use, too. */

/** In spending order: money that expires first, money that can be paid back last. */
export const pockets = ['promotional', 'employer', 'own'] as const;
export type Pocket = (typeof pockets)[number];

export const walletLineKinds = ['RELOAD', 'AUTO_RELOAD', 'PAYMENT', 'REFUND', 'CREDIT', 'DEBIT', 'EXPIRY', 'CORRECTION'] as const;
export type WalletLineKind = (typeof walletLineKinds)[number];

/** How money is paid in or out at the counter. */
export const counterMethods = ['CASH', 'CARD'] as const;
export type CounterMethod = (typeof counterMethods)[number];

export const walletHoldStates = ['RESERVED', 'CAPTURED', 'RELEASED', 'EXPIRED'] as const;

/** Cents: the limit of a wallet and of a single amount. */
export const MAX_WALLET_CENTS = 100_000_000;
/** A hold that is not captured ends after an hour at most. */
export const MAX_HOLD_MINUTES = 60;
