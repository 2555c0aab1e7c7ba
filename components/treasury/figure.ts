import type { GuestPaymentType, OperationType, RevenueCategory } from '@/server/treasury/treasury.values';

/** A figure of the takings, as the list of its orders asks for it; empty for all that was booked. */
export interface Figure {
  operationType?: OperationType;
  category?: RevenueCategory;
  label?: string;
  vatRate?: number;
  guestPaymentType?: GuestPaymentType;
}
