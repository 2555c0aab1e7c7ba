'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { useFormat } from '@/components/ui/useFormat';
import { type OrderStatus, orderStatuses, type RefundMeans, refundMeans } from '@/server/orders/orders.values';

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) => values.find((each) => each === value);
const toNumber = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Returns a function that explains what to do about a refusal of an order. Other errors are shown in the words of the service. */
export function useOrderRefusal(): (error: unknown) => string {
  const t = useTranslations('orders.refusal');
  const statusText = useTranslations('orders.status');
  const paymentName = useTranslations('orders.payment');
  const errorMessage = useErrorMessage();
  const format = useFormat();
  return useCallback(
    (error) => {
      const { code, extraData } = readError(error);
      const data = (extraData ?? {}) as Record<string, unknown>;
      const left = toNumber(data.left);
      const status: OrderStatus | undefined = oneOf(orderStatuses, data.status);
      const type: RefundMeans | undefined = oneOf(refundMeans, data.type);
      if (code === 'conflict' && data.reason === 'status' && status) return t('status', { status: statusText(status) });
      if (code === 'conflict' && data.reason === 'beyond_line') return t('beyondLine', { left });
      if (code === 'conflict' && (data.reason === 'nothing_owed' || data.reason === 'not_booked')) return t(data.reason);
      if (code === 'conflict' && data.reason === 'beyond_order') return t('beyondOrder', { amount: format.money(left) });
      if (code === 'payment_not_allowed' && data.reason === 'no_customer') return t('noCustomer');
      if (code === 'payment_not_allowed' && data.reason === 'not_paid_so' && type)
        return t('notPaidSo', { means: paymentName(type), amount: format.money(left) });
      return errorMessage(error);
    },
    [t, statusText, paymentName, errorMessage, format],
  );
}
