import { newKey } from '@/components/ui/newKey';
import { counterPaymentTypes } from '@/server/orders/orders.values';

/** The means by which an order can be paid at the counter. The last two are the customer’s. */
export const counterMeans = [...counterPaymentTypes, 'Wallet', 'Deferred'] as const;
export type CounterMeans = (typeof counterMeans)[number];

/** A part of a payment. */
export interface Part {
  key: string;
  means: CounterMeans;
  /** As typed. The last part is the rest, whatever is typed there. */
  amount: string;
}

/** The most means that one payment is split over. */
export const MOST_PARTS = 5;

/** The means for an order of this customer, or of nobody known. */
export const counterMeansOf = (customer: { paymentType: string } | undefined): readonly CounterMeans[] =>
  counterMeans.filter(
    (each) => (each !== 'Wallet' && each !== 'Deferred') || (customer && (each === 'Wallet' || customer.paymentType === 'POSTPAYMENT')),
  );

/** The next part: the first usual means that no part has. */
export const nextPart = (parts: readonly Part[]): Part => ({
  key: newKey(),
  means: counterPaymentTypes.find((each) => parts.every(({ means }) => means !== each)) ?? 'Cash',
  amount: '',
});

/**
 * Splits the due amount: each part but the last has its own amount, and the last has the rest.
 * @param due in cents
 * @param amounts the entered cents of each part; null where nothing valid is entered
 * @returns the cents of each part, and the indexes of those that are not valid because they, or those before them, leave nothing for the rest
 */
export function splitDue(due: number, amounts: readonly (number | null)[]): { cents: number[]; wrong: number[] } {
  const cents: number[] = [];
  const wrong: number[] = [];
  let rest = due;
  for (const [index, entered] of amounts.slice(0, -1).entries()) {
    const isValid = entered !== null && entered > 0 && entered < rest;
    if (!isValid) wrong.push(index);
    cents.push(isValid ? entered : 0);
    rest -= isValid ? entered : 0;
  }
  return { cents: [...cents, rest], wrong };
}
