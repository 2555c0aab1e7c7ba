'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useRefresh } from '@/components/live/reads';
import { DialogActions } from '@/components/ui/DialogActions';
import { useDryRun } from '@/components/ui/DryRunStep';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import type { Order } from '@/server/orders/orders.schema';
import { useOrderRefusal } from '../useOrderRefusal';
import { chosenOf, type GiveBack, restocksByDefault } from './giveBack';
import classes from './one.module.css';
import { refundBetween } from './timeline';

interface Props {
  kind: 'refund' | 'cancel';
  order: Order;
  entered: GiveBack;
  onBack: () => void;
  onClose: () => void;
}

/** What goes back where, as the service says, before it is booked. */
export function GiveBackPreview({ kind, order, entered, onBack, onClose }: Props) {
  const t = useTranslations('orders.giveBack');
  const payment = useTranslations('orders.payment');
  const format = useFormat();
  const client = useTRPCClient();
  const notify = useNotify();
  const refusal = useOrderRefusal();
  const refresh = useRefresh('orders');
  const attemptKey = useAttemptKey();
  // What was checked is what is done, also where somebody else has refunded meanwhile: that is refused then.
  const before = useRef(order).current;
  const body = {
    orderId: order.orderId,
    reason: entered.reason.trim(),
    ...(order.status === 'PAID' && {
      ...(entered.means !== null && { means: entered.means }),
      restock: entered.restock ?? restocksByDefault(kind, order),
    }),
  };
  const parts = entered.way === 'lines' ? { lines: chosenOf(entered) } : { amount: format.parseAmount(entered.amount) ?? 0 };
  const send = (how: { dryRun: true } | { idempotencyKey: string }) =>
    kind === 'cancel'
      ? client.orders.cancelOrder.mutate({ ...body, ...how })
      : client.orders.refundOrder.mutate({ ...body, ...parts, ...how });
  const preview = useDryRun([kind, body, parts], () => send({ dryRun: true }));
  const found = preview.data && refundBetween(before, preview.data);
  const toGuest = found ? found.payments.reduce((sum, { amount }) => sum - amount, 0) : 0;
  const apply = useMutation({
    mutationFn: () => send({ idempotencyKey: attemptKey([kind, body, parts]) }),
    onSuccess: () => {
      notify.done(kind === 'cancel' ? t('cancelled') : t('refunded', { amount: format.money(found?.refund.amount ?? 0) }));
      onClose();
    },
    onSettled: refresh,
  });
  const error = apply.error ?? preview.error;
  const means = found?.payments.map(({ type, amount }) => t('by', { amount: format.money(-amount), means: payment(type) })) ?? [];
  return (
    <>
      <div className={classes.fields} role="status" aria-busy={preview.isFetching}>
        {preview.data && !found && <p className={layout.note}>{t('nothingPaid')}</p>}
        {found && (
          <ul className={classes.differences}>
            <li>{toGuest > 0 ? t('goesBack', { amount: format.money(toGuest), means: format.list(means) }) : t('nothingBack')}</li>
            {found.refund.granted > 0 && <li>{t('toGrants', { amount: format.money(found.refund.granted) })}</li>}
            <li>{t(found.refund.isRestocked ? 'restocked' : 'notRestocked')}</li>
          </ul>
        )}
        {found && <p className={layout.note}>{t('note')}</p>}
        {kind === 'cancel' && preview.data && <p className={layout.note}>{t('cancelNote')}</p>}
      </div>
      {error && (
        <p className={layout.problem} role="alert">
          {refusal(error)}
        </p>
      )}
      <DialogActions
        action={kind === 'cancel' ? t('cancelAction') : t('refundAction', { amount: format.money(found?.refund.amount ?? 0) })}
        busy={apply.isPending}
        disabled={!preview.data}
        danger
        onAction={() => apply.mutate()}
        cancelDisabled={apply.isPending}
        cancel={t('change')}
        onCancel={onBack}
      />
    </>
  );
}
