import type { Settling } from '@/server/customers/customers.schema';

/** Where the balance of a leaving customer goes. */
export const settlementChoices = {
  cash: { settle: 'refund', counterMethod: 'CASH' },
  card: { settle: 'refund', counterMethod: 'CARD' },
  forfeit: { settle: 'forfeit' },
} as const satisfies Record<string, Settling>;

export type SettlementChoice = keyof typeof settlementChoices;

/** A choice by its name, as a radio group returns it. */
export const choiceOf = (name: string): SettlementChoice | null => (name in settlementChoices ? (name as SettlementChoice) : null);
