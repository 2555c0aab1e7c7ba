import type { Settling } from '@/server/customers/customers.schema';

/** What people choose from where a customer goes who has a balance. */
export const settlementChoices = {
  cash: { settle: 'refund', counterMethod: 'CASH' },
  card: { settle: 'refund', counterMethod: 'CARD' },
  forfeit: { settle: 'forfeit' },
} as const satisfies Record<string, Settling>;

export type SettlementChoice = keyof typeof settlementChoices;

/** A choice by its name, as a group of radios gives it. */
export const choiceOf = (name: string): SettlementChoice | null => (name in settlementChoices ? (name as SettlementChoice) : null);
