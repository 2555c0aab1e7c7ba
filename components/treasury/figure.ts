import type { GuestPaymentType, OperationType, RevenueCategory } from '@/server/treasury/treasury.values';

/** A figure of the takings, as a filter for its orders; empty for everything recorded. */
export interface Figure {
  operationType?: OperationType;
  category?: RevenueCategory;
  label?: string;
  vatRate?: number;
  guestPaymentType?: GuestPaymentType;
}
