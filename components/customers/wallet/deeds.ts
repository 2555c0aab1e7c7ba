import type { WalletView } from '@/server/wallet/wallet.schema';
import type { CounterMethod } from '@/server/wallet/wallet.values';

/** What staff do with a wallet at the counter. */
export const deeds = ['reload', 'debit', 'credit', 'payout'] as const;
export type Deed = (typeof deeds)[number];

/** What is entered at the counter. */
export interface CounterForm {
  /** As it is typed. */
  amount: string;
  method: CounterMethod;
  pocket: 'promotional' | 'employer';
  /** The last day of a promotional credit; empty: it doesn't expire. */
  lastDay: string;
  reason: string;
}

/** What a deed can take at most; null for what puts money in. */
export function availableFor(deed: Deed, { own, available }: Pick<WalletView, 'own' | 'available'>): number | null {
  if (deed === 'debit') return available;
  return deed === 'payout' ? Math.min(own, available) : null;
}

/** Only a top-up needs no reason: the money in the till is one. */
export const needsReason = (deed: Deed): boolean => deed !== 'reload';

/** The balance that a deed leaves. */
export const balanceAfter = (deed: Deed, balance: number, amount: number): number =>
  deed === 'reload' || deed === 'credit' ? balance + amount : balance - amount;
