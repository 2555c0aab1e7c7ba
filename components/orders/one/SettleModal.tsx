'use client';

import { Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import type { Order } from '@/server/orders/order.schema';
import { type SettlementMeans, settlementMeans } from '@/server/orders/orders.values';
import { useOrderRefusal } from '../useOrderRefusal';
import classes from './one.module.css';

export interface SettleProps {
  opened: boolean;
  order: Order;
  onClose: () => void;
}

/** Settles by hand a refund that the card provider has finally refused: how the guest got the money. */
export default function SettleModal({ opened, order, onClose }: SettleProps) {
  const t = useTranslations('orders.settle');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { number: String(order.orderNumber) })} size="md">
      {opened && <Body order={order} onClose={onClose} />}
    </Dialog>
  );
}

function Body({ order: { orderId, refunds }, onClose }: Omit<SettleProps, 'opened'>) {
  const t = useTranslations('orders.settle');
  const client = useTRPCClient();
  const notify = useNotify();
  const refusal = useOrderRefusal();
  const refresh = useRefresh('orders');
  const attemptKey = useAttemptKey();
  // A payment received after the order had ended is not in the books, and is only refunded at the provider.
  const offered = settlementMeans.filter((each) => each === 'OnlineCard' || refunds.length > 0);
  const [means, setMeans] = useState<SettlementMeans>(offered[0] ?? 'OnlineCard');
  const settle = useMutation({
    mutationFn: () => client.orders.settleRefund.mutate({ orderId, means, idempotencyKey: attemptKey(means) }),
    onSuccess: () => {
      notify.done(t('done'));
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Form onSubmit={() => settle.mutate()}>
      <div className={classes.fields}>
        <p className={layout.note}>{t('text')}</p>
        <Radio.Group label={t('means')} value={means} onChange={(value) => setMeans(value as SettlementMeans)}>
          <div className={classes.fields}>
            {offered.map((value, index) => (
              <Radio key={value} value={value} label={t(`by.${value}`)} data-autofocus={index === 0 || undefined} />
            ))}
          </div>
        </Radio.Group>
        <p className={layout.note}>{t(means === 'OnlineCard' ? 'notBooked' : 'booked')}</p>
      </div>
      <DialogActions problem={settle.error && refusal(settle.error)} action={t('action')} busy={settle.isPending} onCancel={onClose} />
    </Form>
  );
}
