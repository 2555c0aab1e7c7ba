'use client';

import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useConnection } from '@/components/ui/useConnection';
import { useFormat } from '@/components/ui/useFormat';
import type { Customer } from '@/server/customers/customers.schema';
import { customerName } from '../shared/customer';
import customerClasses from '../shared/customers.module.css';
import type { Booking } from './bookings';
import { useBookingWords } from './useBookingWords';
import { useAmountProblem, useWalletRefusal } from './useCounter';
import classes from './wallet.module.css';

export interface RefundProps {
  opened: boolean;
  onClose: () => void;
  booking: Booking;
  customer: Customer;
}

/** Refunds a payment to the wallet, fully or partly. */
export default function RefundModal(props: RefundProps) {
  const t = useTranslations('customers.wallet.refund');
  const { opened, onClose, booking, customer } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: customerName(customer) })} size="sm">
      {opened && <Refund key={booking.firstPosition} {...props} />}
    </Dialog>
  );
}

/** The reason in a dry run, which is never stored. */
const TRIAL = '–';

function Refund({ booking, customer, onClose }: RefundProps) {
  const t = useTranslations('customers.wallet');
  const format = useFormat();
  const notify = useNotify();
  const words = useBookingWords();
  const refusal = useWalletRefusal();
  const refresh = useRefresh('customers');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const attemptKey = useAttemptKey();
  const { isOffline } = useConnection();
  const { customerId } = customer;
  const position = booking.firstPosition;
  // Only the service knows what earlier refunds have left, so a dry run of the full amount finds out.
  const refundable = useQuery({
    queryKey: ['refundable', customerId, position],
    queryFn: async () => {
      const before = await client.wallet.getWallet.query({ customerId });
      const after = await client.wallet.refundPayment.mutate({ customerId, position, reason: TRIAL, dryRun: true });
      return after.balance - before.balance;
    },
    retry: false,
    gcTime: 0,
  });
  const [entered, setEntered] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const text = entered ?? (refundable.data === undefined ? '' : format.amountText(refundable.data));
  const amountProblem = useAmountProblem()(text);
  const amount = amountProblem === null ? (format.parseAmount(text) ?? 0) : 0;
  const refund = useMutation(
    trpc.wallet.refundPayment.mutationOptions({
      onSuccess: (_, { amount: refunded = 0 }) => {
        notify.done(t('refund.done', { amount: format.money(refunded), name: customerName(customer) }));
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const error = refund.error ?? refundable.error;

  function submit() {
    setChecked(true);
    if (amount === 0 || reason.trim() === '' || refund.isPending) return;
    const input = { customerId, position, amount, reason: reason.trim() };
    refund.mutate({ ...input, idempotencyKey: attemptKey(input) });
  }

  return (
    <Form onMissing={() => setChecked(true)} onSubmit={submit} onChange={() => refund.isError && refund.reset()}>
      <div className={customerClasses.fields}>
        <p className={layout.note}>{words.label(booking)}</p>
        {refundable.isPending ? (
          <LoadingState height={120} />
        ) : (
          refundable.data !== undefined && (
            <>
              <TextInput
                required
                data-missing={t('amountNeeded')}
                label={t('amount')}
                description={t('refund.atMost', { amount: format.money(refundable.data) })}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                rightSection={format.currencySign}
                value={text}
                error={checked && amountProblem}
                onChange={(event) => refund.isPending || setEntered(event.currentTarget.value)}
              />
              <TextInput
                data-autofocus
                required
                data-missing={t('reasonNeeded')}
                label={t('reason')}
                maxLength={255}
                autoComplete="off"
                value={reason}
                error={checked && reason.trim() === '' && t('reasonNeeded')}
                onChange={(event) => refund.isPending || setReason(event.currentTarget.value)}
              />
              <p className={classes.after} role="status">
                {refund.isPending && isOffline ? t('stillRecording') : t('refund.hint')}
              </p>
            </>
          )
        )}
      </div>
      <DialogActions
        problem={error && refusal(error, amount)}
        action={amount > 0 ? t('refund.confirm', { amount: format.money(amount) }) : t('refund.action')}
        busy={refund.isPending}
        disabled={refundable.data === undefined}
        onCancel={onClose}
      />
    </Form>
  );
}
