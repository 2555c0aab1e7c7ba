'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import type { Order } from '@/server/orders/order.schema';
import { ReferenceField } from '../ReferenceField';
import { useOrderRefusal } from '../useOrderRefusal';
import classes from './one.module.css';
import { PaymentPart } from './PaymentPart';
import { amountToTake, MOST_PARTS, meansFor, nextPart, type Part, splitDue } from './takePayment';

export interface TakePaymentProps {
  opened: boolean;
  order: Order;
  onClose: () => void;
}

/** Records by one or several means what a kiosk left to the counter, or what pays an order that waits. */
export default function TakePaymentModal({ opened, order, onClose }: TakePaymentProps) {
  const t = useTranslations('orders.take');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { number: String(order.orderNumber) })} size="md">
      {opened && <Body order={order} onClose={onClose} />}
    </Dialog>
  );
}

function Body({ order, onClose }: Omit<TakePaymentProps, 'opened'>) {
  const { orderId, customerId } = order;
  const t = useTranslations('orders.take');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const notify = useNotify();
  const format = useFormat();
  const refusal = useOrderRefusal();
  const refresh = useRefresh('orders');
  const attemptKey = useAttemptKey();
  const [parts, setParts] = useState<readonly Part[]>(() => [nextPart([], meansFor(order, undefined))]);
  const [reference, setReference] = useState('');
  const [isChecked, setChecked] = useState(false);
  const customer = useQuery(trpc.customers.getCustomer.queryOptions(customerId === null ? skipToken : { customerId })).data;
  const due = amountToTake(order);
  const isWaiting = order.status === 'AWAITING_PAYMENT';
  const offered = meansFor(order, customer);
  // At the counter, guests may pay with several cards; any other means is used once.
  const canSplit = parts.length < (isWaiting ? offered.length : MOST_PARTS);
  const hasReference = parts.some(({ means }) => means === 'ExternalPayment');
  const { cents, wrong } = splitDue(
    due,
    parts.map(({ amount }) => format.parseAmount(amount) ?? null),
  );
  const restBefore = (index: number) => cents.slice(0, index).reduce((rest, part) => rest - part, due);
  const take = useMutation({
    mutationFn: () => {
      const payments = parts.map(({ means }, index) => ({
        ...{ type: means, amount: cents[index] ?? 0 },
        ...(means === 'ExternalPayment' && reference !== '' && { reference }),
      }));
      return client.orders.addPayments.mutate({ orderId, payments, idempotencyKey: attemptKey(payments) });
    },
    onSuccess: () => {
      notify.done(t('done', { amount: format.money(due) }));
      onClose();
    },
    onSettled: refresh,
  });
  function submit() {
    setChecked(true);
    if (wrong.length === 0) take.mutate();
  }
  // A till may take the payment, or a colleague refund the order, while the dialog is open.
  if (due === 0 && !take.isPending)
    return (
      <>
        <p className={layout.note}>{t('nothingDue')}</p>
        <DialogActions action={common('close')} onAction={onClose} />
      </>
    );
  return (
    <Form onSubmit={submit}>
      <FrozenFields isFrozen={take.isPending}>
        <div className={classes.fields}>
          {parts.length > 1 && (
            <div className={classes.partHead} aria-hidden>
              <span>{t('means')}</span>
              <span>{t('amount')}</span>
            </div>
          )}
          {parts.map((part, index) => (
            <PaymentPart
              key={part.key}
              part={part}
              number={index + 1}
              of={parts.length}
              means={offered}
              cents={cents[index] ?? 0}
              error={isChecked && wrong.includes(index) && t('amountWrong', { amount: format.money(restBefore(index)) })}
              onChange={(change) => setParts(parts.map((each, at) => (at === index ? { ...each, ...change } : each)))}
              onRemove={() => setParts(parts.filter((_, at) => at !== index))}
            />
          ))}
          {canSplit && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.addPart}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setParts([...parts, nextPart(parts, offered)])}
            >
              {t('add')}
            </Button>
          )}
          {hasReference && <ReferenceField value={reference} onChange={setReference} />}
          <p className={layout.note}>{t(isWaiting ? 'paysWaiting' : 'counted')}</p>
        </div>
      </FrozenFields>
      <DialogActions
        problem={take.error && refusal(take.error)}
        action={t('action', { amount: format.money(due) })}
        busy={take.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}
