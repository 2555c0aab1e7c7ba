import type { WalletView } from '@/server/wallet/wallet.schema';
import type { CounterMethod } from '@/server/wallet/wallet.values';

/** The actions of staff on a wallet at the counter. */
export const deeds = ['reload', 'debit', 'credit', 'payout'] as const;
export type Deed = (typeof deeds)[number];

/** The form at the counter. */
export interface CounterForm {
  /** As typed. */
  amount: string;
  method: CounterMethod;
  pocket: 'promotional' | 'employer';
  /** The last day of a promotional credit; empty if it does not expire. */
  lastDay: string;
  reason: string;
}

/** The maximum amount that an action can take; null for those that add money. */
export function availableFor(deed: Deed, { own, available }: Pick<WalletView, 'own' | 'available'>): number | null {
  if (deed === 'debit') return available;
  return deed === 'payout' ? Math.min(own, available) : null;
}

/** A top-up needs no reason: it is the money paid into the till. */
export const needsReason = (deed: Deed): boolean => deed !== 'reload';

/** The balance after an action. */
export const balanceAfter = (deed: Deed, balance: number, amount: number): number =>
  deed === 'reload' || deed === 'credit' ? balance + amount : balance - amount;
