'use client';

import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isOvertaken, type Precondition, preconditionOf } from '@/components/editing/precondition';
import { useRefresh } from '@/components/live/reads';
import { DialogActions } from '@/components/ui/DialogActions';
import { useDryRun } from '@/components/ui/DryRunStep';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import { counterDue } from '@/server/orders/counter.rules';
import type { Order } from '@/server/orders/order.schema';
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
  const words = useTranslations('orders');
  const paymentName = useTranslations('orders.payment');
  const format = useFormat();
  const client = useTRPCClient();
  const notify = useNotify();
  const refusal = useOrderRefusal();
  const refresh = useRefresh('orders');
  const attemptKey = useAttemptKey();
  /** How often the order has changed since it was previewed. */
  const [changes, setChanges] = useState(0);
  const [chosenMeans, setChosenMeans] = useState<RefundMeans | null>(null);
  const asPaidBody = {
    orderId: order.orderId,
    reason: entered.reason.trim(),
    ...(order.status === 'PAID' && { restock: entered.restock ?? restocksByDefault(kind, order) }),
  };
  const body = { ...asPaidBody, ...(chosenMeans !== null && { means: chosenMeans }) };
  const parts = entered.way === 'lines' ? { lines: chosenPiecesOf(entered) } : { amount: format.parseAmount(entered.amount) ?? 0 };
  const send = (input: typeof body, mode: { dryRun: true } | ({ idempotencyKey: string } & Precondition)) =>
    kind === 'cancel'
      ? client.orders.cancelOrder.mutate({ ...input, ...mode })
      : client.orders.refundOrder.mutate({ ...input, ...parts, ...mode });
  // The order is read first: the refund is made only of this state, so that exactly what was checked is done.
  const check = async (input: typeof body) => {
    const before = await client.orders.getOrder.query({ orderId: order.orderId });
    const after = await send(input, { dryRun: true });
    return { before, after, planned: refundBetween(before, after) };
  };
  const preview = useDryRun([kind, body, parts, changes], () => check(body));
  const planned = preview.data?.planned;
  // The amount does not depend on the means, and refunding as it was paid is always possible.
  const asPaid = useDryRun([kind, asPaidBody, parts, changes], () => check(asPaidBody)).data;
  const paidBack = (asPaid?.planned?.payments ?? []).reduce((sum, { amount }) => sum - amount, 0);
  const choices = asPaid ? meansFor({ ...order, ...asPaid.before }, paidBack + (asPaid.planned?.unpaid ?? 0)) : [];
  const givenBack = (planned?.refund.amount ?? 0) - (planned?.unpaid ?? 0);
  const takenOff = givenBack === 0 ? (planned?.unpaid ?? 0) : 0;
  const apply = useMutation({
    mutationFn: () => send(body, { idempotencyKey: attemptKey([kind, body, parts]), ...preconditionOf(preview.data?.before) }),
    onSuccess: () => {
      const refunded =
        takenOff > 0 ? t('takenOff', { amount: format.money(takenOff) }) : t('refunded', { amount: format.money(givenBack) });
      notify.done(kind === 'cancel' ? t('cancelled') : refunded);
      onClose();
    },
    onError: (failure) => isOvertaken(failure) && setChanges(changes + 1),
    onSettled: refresh,
  });
  const isGone = kind === 'cancel' && preview.data?.before.status === 'CANCELLED';
  const error = preview.error ?? apply.error;
  const refused = error && (isOvertaken(error) ? t('overtaken') : refusal(error));
  const refundAction =
    takenOff > 0 ? t('takeOffAction', { amount: format.money(takenOff) }) : t('refundAction', { amount: format.money(givenBack) });
  const means = planned?.payments.map(({ type, amount }) => t('by', { amount: format.money(-amount), means: paymentName(type) })) ?? [];
  return (
    <>
      {paidBack > 0 && (
        <NativeSelect
          mb="md"
          label={t('means')}
          value={chosenMeans ?? ''}
          disabled={apply.isPending}
          data={[{ value: '', label: t('asPaid') }, ...choices.map((value) => ({ value, label: paymentName(value) }))]}
          onChange={(event) => setChosenMeans(refundMeans.find((each) => each === event.currentTarget.value) ?? null)}
        />
      )}
      <div className={classes.fields} role="status" aria-busy={preview.isFetching}>
        {preview.data && !planned && !isGone && <p className={layout.note}>{t('nothingPaid')}</p>}
        {planned && (
          <ul className={classes.differences}>
            <li>
              {means.length > 0 ? t('goesBack', { means: format.list(means) }) : t(planned.unpaid > 0 ? 'notPaidYet' : 'nothingBack')}
            </li>
            {planned.unpaid > 0 && preview.data && (
              <li>
                <DueLeft order={preview.data.after} />
              </li>
            )}
            {planned.refund.granted > 0 && <li>{t('toGrants', { amount: format.money(planned.refund.granted) })}</li>}
            <li>{t(planned.refund.isRestocked ? 'restocked' : 'notRestocked')}</li>
          </ul>
        )}
        {planned && <p className={layout.note}>{t('note')}</p>}
        {kind === 'cancel' && preview.data && <p className={layout.note}>{t('cancelNote')}</p>}
      </div>
      <DialogActions
        problem={isGone ? words('refusal.status', { status: words('status.CANCELLED') }) : refused}
        action={kind === 'cancel' ? t('cancelAction') : refundAction}
        busy={apply.isPending}
        disabled={!preview.data || isGone}
        danger
        onAction={() => apply.mutate()}
        cancel={t('change')}
        onCancel={onBack}
      />
    </>
  );
}

/** What is due at the counter after a refund. */
function DueLeft({ order }: { order: Order }) {
  const t = useTranslations('orders.giveBack');
  const format = useFormat();
  const due = counterDue(order);
  return due > 0 ? t('dueFalls', { amount: format.money(due) }) : t('dueEnds');
}
