/** Values of automatic top-ups that screens use, too. Amounts are cents. */

export const reloadStates = ['OFF', 'READY', 'DUE', 'CHARGING', 'WAITING', 'STOPPED'] as const;
export type ReloadState = (typeof reloadStates)[number];

/** Why a top-up waits. */
export const waitReasons = ['TOO_SOON', 'DAILY_LIMIT', 'MONTHLY_CAP', 'REFUSED'] as const;
export type WaitReason = (typeof waitReasons)[number];
/** Why an automatic top-up was switched off. */
export const stopReasons = ['REFUSED', 'CARD_NEEDS_GUEST', 'CARD_REMOVED', 'CARD_UNUSABLE'] as const;
export type StopReason = (typeof stopReasons)[number];
export const reloadReasons = [...waitReasons, ...stopReasons.filter((reason) => reason !== 'REFUSED')] as const;

export const chargeStates = ['REQUESTED', 'SUCCEEDED', 'REFUSED', 'NEEDS_GUEST', 'FAILED'] as const;
export type ChargeState = (typeof chargeStates)[number];

export const MIN_RELOAD_CENTS = 100;
export const MAX_RELOAD_CENTS = 100_000;
/** The default maximum charged in a calendar month. */
export const DEFAULT_MONTHLY_CAP_CENTS = 50_000;
export const MAX_MONTHLY_CAP_CENTS = 1_000_000;

export const MAX_CARDS = 10;
