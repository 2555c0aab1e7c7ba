'use client';

import { Radio, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { useShell } from '@/components/shell/shellContext';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useErrorMessage } from '@/components/ui/errors';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { TypedConfirmForm } from '@/components/ui/TypedConfirmDialog';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import type { ErasureAnswer } from '@/server/customers/erasure.schema';
import type { CustomerActionProps } from '../actions/action-props';
import { customerName } from '../shared/customer';
import classes from '../shared/customers.module.css';
import { choiceOf, type SettlementChoice, settlementChoices } from '../shared/settlements';
import { ErasurePlan } from './ErasurePlan';

/** Erases a customer permanently: shows the effects, records the request, and asks to type the name. */
export default function EraseModal({ opened, onClose, customer }: CustomerActionProps) {
  const t = useTranslations('customers.erase');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: customerName(customer) })}>
      {opened && <Erase customer={customer} onClose={onClose} />}
    </Dialog>
  );
}

function Erase({ customer, onClose }: Omit<CustomerActionProps, 'opened'>) {
  const trpc = useTRPC();
  const errorMessage = useErrorMessage();
  const { customerId } = customer;
  const { data, error } = useQuery(trpc.customers.getErasure.queryOptions({ customerId }, { staleTime: 0 }));
  if (!data)
    return error ? (
      <p className={layout.problem} role="alert">
        {errorMessage(error)}
      </p>
    ) : (
      <LoadingState height={200} />
    );
  if (data.erasure?.state === 'REQUESTED') return <Confirm customer={customer} answer={data} onClose={onClose} />;
  return <Request answer={data} onClose={onClose} />;
}

/** Records that the customer asked for it. */
function Request({ answer: { customerId, plan }, onClose }: { answer: ErasureAnswer; onClose: () => void }) {
  const t = useTranslations('customers.erase');
  const trpc = useTRPC();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('customers');
  const attemptKey = useAttemptKey();
  const request = useMutation(trpc.customers.requestErasure.mutationOptions({ onSettled: refresh }));
  const isMerged = plan.blockers.some(({ reason }) => reason === 'merged');
  return (
    <>
      <ErasurePlan plan={plan} />
      {(isMerged || request.error) && (
        <p className={layout.problem} role="alert">
          {isMerged ? t('merged') : errorMessage(request.error)}
        </p>
      )}
      <Text c="dimmed" size="sm" mt="md">
        {t('requestNote')}
      </Text>
      <DialogActions
        action={t('request')}
        busy={request.isPending}
        disabled={isMerged}
        startsAt="cancel"
        onAction={() => request.mutate({ customerId, idempotencyKey: attemptKey({ customerId }) })}
        onCancel={onClose}
      />
    </>
  );
}

/** Erases after the name is typed. Head office only. */
function Confirm({
  customer,
  answer: { customerId, plan, erasure },
  onClose,
}: {
  customer: CustomerActionProps['customer'];
  answer: ErasureAnswer;
  onClose: () => void;
}) {
  const t = useTranslations('customers.erase');
  const trpc = useTRPC();
  const format = useFormat();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('customers');
  const attemptKey = useAttemptKey();
  const { user } = useShell();
  const [choice, setChoice] = useState<SettlementChoice | null>(null);
  const confirm = useMutation(
    trpc.customers.confirmErasure.mutationOptions({
      onSuccess: () => {
        notify.done(t('done'));
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const withdraw = useMutation(
    trpc.customers.withdrawErasure.mutationOptions({
      onSuccess: () => {
        notify.done(t('withdrawn'));
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const amountOf = (blocker: 'held' | 'balance') => plan.blockers.find(({ reason }) => reason === blocker)?.amount ?? 0;
  const [held, balance] = [amountOf('held'), amountOf('balance')];
  const isHeadOffice = user.role !== 'restaurant';
  const withdrawButton = (
    <button type="button" className="text-button" disabled={withdraw.isPending} onClick={() => withdraw.mutate({ customerId })}>
      {t('withdraw')}
    </button>
  );
  const requestNote = <Text size="sm">{t('requested', { date: format.dateTime(erasure?.requestedAt ?? '') })}</Text>;
  if (!isHeadOffice || held > 0)
    return (
      <>
        {requestNote}
        <ErasurePlan plan={plan} />
        <p className={layout.problem}>{held > 0 ? t('held', { amount: format.money(held) }) : t('headOffice')}</p>
        {withdrawButton}
        <DialogActions action={t('close')} onAction={onClose} />
      </>
    );
  return (
    <TypedConfirmForm
      name={customerName(customer)}
      action={t('confirm')}
      busy={confirm.isPending}
      error={balance > 0 && choice === null && confirm.isError ? t('settleFirst') : confirm.error ? errorMessage(confirm.error) : null}
      onConfirm={(confirmation) => {
        const input = { customerId, confirmation, ...(choice && balance > 0 && settlementChoices[choice]) };
        confirm.mutate({ ...input, idempotencyKey: attemptKey(input) });
      }}
      onClose={onClose}
    >
      {requestNote}
      {withdrawButton}
      <ErasurePlan plan={plan} />
      {balance > 0 && (
        <Radio.Group
          mt="md"
          label={t('balance', { amount: format.money(balance) })}
          value={choice}
          onChange={(value) => setChoice(choiceOf(value))}
        >
          <div className={classes.choices} data-below>
            {(Object.keys(settlementChoices) as SettlementChoice[]).map((each) => (
              <Radio key={each} value={each} label={t(`settle.${each}`)} />
            ))}
          </div>
        </Radio.Group>
      )}
    </TypedConfirmForm>
  );
}
