import { KIOSK_STATE_KEY, NOT_PAID_AT_KIOSK, type OrderPaymentType } from './orders.values';

/** Whether a kiosk left an order to be paid at the counter: nobody has received what is left of its `ExternalPayment`. */
export const isLeftToCounter = (metadata: Record<string, unknown> | null): boolean => metadata?.[KIOSK_STATE_KEY] === NOT_PAID_AT_KIOSK;

/** The cents of `ExternalPayment` that were neither refunded nor replaced at the counter. */
export const externalLeft = (payments: readonly { type: OrderPaymentType; amount: number }[]): number =>
  payments.reduce((sum, { type, amount }) => sum + (type === 'ExternalPayment' ? amount : 0), 0);
