// Decided in docs/decisions/143-orders-left-to-the-counter.md.

import { KIOSK_STATE_KEY, NOT_PAID_AT_KIOSK, type OrderPaymentType, type OrderStatus } from './orders.values';

/** Whether a kiosk left an order to be paid at the counter: nobody has received what is left of its `ExternalPayment`. */
export const isLeftToCounter = (metadata: Record<string, unknown> | null): boolean => metadata?.[KIOSK_STATE_KEY] === NOT_PAID_AT_KIOSK;

/** The cents of `ExternalPayment` that were neither refunded nor replaced at the counter. */
export const externalLeft = (payments: readonly { type: OrderPaymentType; amount: number }[]): number =>
  payments.reduce((sum, { type, amount }) => sum + (type === 'ExternalPayment' ? amount : 0), 0);

/** Whether a payment stands for what a kiosk left to the counter, or a refund takes it off there: no money has moved. */
export const isUnpaid = ({ metadata }: Pick<Payable, 'metadata'>, { type }: { type: OrderPaymentType }): boolean =>
  type === 'ExternalPayment' && isLeftToCounter(metadata);

interface Payable {
  status: OrderStatus;
  metadata: Record<string, unknown> | null;
  payments: Parameters<typeof externalLeft>[0];
}

/** The cents that a kiosk left to be paid at the counter and nobody has paid yet. */
export const counterDue = ({ status, metadata, payments }: Payable): number =>
  status === 'PAID' && isLeftToCounter(metadata) ? externalLeft(payments) : 0;
