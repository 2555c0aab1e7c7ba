'use client';

import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { DialogActions } from '@/components/ui/DialogActions';
import { useDryRun } from '@/components/ui/DryRunStep';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import { type RefundMeans, refundMeans } from '@/server/orders/orders.values';
import { useOrderRefusal } from '../useOrderRefusal';
import { chosenPiecesOf, meansFor, type RefundInput, restocksByDefault } from './giveBack';
import classes from './one.module.css';
import type { OrderWithTrace } from './order.types';
import { refundBetween } from './timeline';

interface Props {
  kind: 'refund' | 'cancel';
  order: OrderWithTrace;
  entered: RefundInput;
  onBack: () => void;
  onClose: () => void;
}

/** The effects of a refund from a dry run, with the button to do it. */
export function GiveBackPreview({ kind, order, entered, onBack, onClose }: Props) {
  const t = useTranslations('orders.giveBack');
  const paymentName = useTranslations('orders.payment');
  const format = useFormat();
  const client = useTRPCClient();
  const notify = useNotify();
  const refusal = useOrderRefusal();
  const refresh = useRefresh('orders');
  const attemptKey = useAttemptKey();
  // Exactly the checked refund is made. If someone else has refunded meanwhile, it is refused.
  const before = useRef(order).current;
  const [chosenMeans, setChosenMeans] = useState<RefundMeans | null>(null);
  const asPaidBody = {
    orderId: order.orderId,
    reason: entered.reason.trim(),
    ...(order.status === 'PAID' && { restock: entered.restock ?? restocksByDefault(kind, order) }),
  };
  const body = { ...asPaidBody, ...(chosenMeans !== null && { means: chosenMeans }) };
  const parts = entered.way === 'lines' ? { lines: chosenPiecesOf(entered) } : { amount: format.parseAmount(entered.amount) ?? 0 };
  const send = (input: typeof body, mode: { dryRun: true } | { idempotencyKey: string }) =>
    kind === 'cancel'
      ? client.orders.cancelOrder.mutate({ ...input, ...mode })
      : client.orders.refundOrder.mutate({ ...input, ...parts, ...mode });
  const preview = useDryRun([kind, body, parts], () => send(body, { dryRun: true }));
  const planned = preview.data && refundBetween(before, preview.data);
  // The amount does not depend on the means, and refunding as it was paid is always possible.
  const { data: asPaidPreview } = useDryRun([kind, asPaidBody, parts], () => send(asPaidBody, { dryRun: true }));
  const toGuest = ((asPaidPreview && refundBetween(before, asPaidPreview)?.payments) ?? []).reduce((sum, { amount }) => sum - amount, 0);
  const apply = useMutation({
    mutationFn: () => send(body, { idempotencyKey: attemptKey([kind, body, parts]) }),
    onSuccess: () => {
      notify.done(kind === 'cancel' ? t('cancelled') : t('refunded', { amount: format.money(planned?.refund.amount ?? 0) }));
      onClose();
    },
    onSettled: refresh,
  });
  const error = apply.error ?? preview.error;
  const means = planned?.payments.map(({ type, amount }) => t('by', { amount: format.money(-amount), means: paymentName(type) })) ?? [];
  return (
    <>
      {toGuest > 0 && (
        <NativeSelect
          mb="md"
          label={t('means')}
          value={chosenMeans ?? ''}
          disabled={apply.isPending}
          data={[{ value: '', label: t('asPaid') }, ...meansFor(before, toGuest).map((value) => ({ value, label: paymentName(value) }))]}
          onChange={(event) => setChosenMeans(refundMeans.find((each) => each === event.currentTarget.value) ?? null)}
        />
      )}
      <div className={classes.fields} role="status" aria-busy={preview.isFetching}>
        {preview.data && !planned && <p className={layout.note}>{t('nothingPaid')}</p>}
        {planned && (
          <ul className={classes.differences}>
            <li>{toGuest > 0 ? t('goesBack', { means: format.list(means) }) : t('nothingBack')}</li>
            {planned.refund.granted > 0 && <li>{t('toGrants', { amount: format.money(planned.refund.granted) })}</li>}
            <li>{t(planned.refund.isRestocked ? 'restocked' : 'notRestocked')}</li>
          </ul>
        )}
        {planned && <p className={layout.note}>{t('note')}</p>}
        {kind === 'cancel' && preview.data && <p className={layout.note}>{t('cancelNote')}</p>}
      </div>
      <DialogActions
        problem={error && refusal(error)}
        action={kind === 'cancel' ? t('cancelAction') : t('refundAction', { amount: format.money(planned?.refund.amount ?? 0) })}
        busy={apply.isPending}
        disabled={!preview.data}
        danger
        onAction={() => apply.mutate()}
        cancel={t('change')}
        onCancel={onBack}
      />
    </>
  );
}
