'use client';

import { Radio, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import { customerName } from '../shared/customer';
import classes from '../shared/customers.module.css';
import { choiceOf, type SettlementChoice, settlementChoices } from '../shared/settlements';
import type { CustomerActionProps } from './action-props';

/** Archives a customer, after asking where their money goes. */
export default function ArchiveModal(props: CustomerActionProps) {
  const t = useTranslations('customers.archive');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('title', { name: customerName(props.customer) })}>
      {props.opened && <Archive {...props} />}
    </Dialog>
  );
}

function Archive({ customer, onClose }: CustomerActionProps) {
  const t = useTranslations('customers.archive');
  const format = useFormat();
  const notify = useNotify();
  const trpc = useTRPC();
  const refresh = useRefresh('customers');
  const attemptKey = useAttemptKey();
  const { customerId } = customer;
  const { data: wallet } = useQuery(trpc.wallet.getWallet.queryOptions({ customerId }, { staleTime: 0 }));
  const [choice, setChoice] = useState<SettlementChoice | null>(null);
  const archive = useMutation(
    trpc.customers.archiveCustomer.mutationOptions({
      onSuccess: () => {
        notify.done(t('done', { name: customerName(customer) }));
        onClose();
      },
      onSettled: refresh,
    }),
  );
  if (!wallet) return <LoadingState height={120} />;
  const grantedBalance = wallet.balance - wallet.own;
  const input = { customerId, ...(wallet.balance > 0 && choice && settlementChoices[choice]) };
  return (
    <>
      <Text>{t('text')}</Text>
      {wallet.balance > 0 && (
        <Radio.Group
          mt="md"
          label={t('balance', { amount: format.money(wallet.balance) })}
          value={choice}
          onChange={(value) => setChoice(choiceOf(value))}
        >
          <div className={classes.choices} data-below>
            {(['cash', 'card'] as const).map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(each, { own: format.money(wallet.own) })}
                description={grantedBalance > 0 ? t('refundGiven', { given: format.money(grantedBalance) }) : undefined}
              />
            ))}
            <Radio value="forfeit" label={t('forfeit')} description={t('forfeitHint', { amount: format.money(wallet.balance) })} />
          </div>
        </Radio.Group>
      )}
      <DialogActions
        problem={wallet.held > 0 ? t('held', { amount: format.money(wallet.held) }) : archive.error}
        action={t('action')}
        danger
        busy={archive.isPending}
        disabled={wallet.held > 0 || (wallet.balance > 0 && choice === null)}
        onAction={() => archive.mutate({ ...input, idempotencyKey: attemptKey(input) })}
        onCancel={onClose}
      />
    </>
  );
}
