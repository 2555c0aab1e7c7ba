import type { WalletView } from '@/server/wallet/wallet.schema';
import type { CounterMethod } from '@/server/wallet/wallet.values';

/** The actions of staff on a wallet at the counter. */
export const counterActions = ['reload', 'debit', 'credit', 'payout'] as const;
export type CounterAction = (typeof counterActions)[number];

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
export function availableFor(action: CounterAction, { own, available }: Pick<WalletView, 'own' | 'available'>): number | null {
  if (action === 'debit') return available;
  return action === 'payout' ? Math.min(own, available) : null;
}

/** A top-up needs no reason: it is the money paid into the till. */
export const needsReason = (action: CounterAction): boolean => action !== 'reload';

/** The balance after an action. */
export const balanceAfter = (action: CounterAction, balance: number, amount: number): number =>
  action === 'reload' || action === 'credit' ? balance + amount : balance - amount;
