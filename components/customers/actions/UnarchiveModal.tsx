'use client';

import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { customerName } from '../shared/customer';
import type { CustomerActionProps } from './action-props';

const reasons = ['erased', 'merged', 'email_taken'] as const;

/** Restores an archived customer. */
export default function UnarchiveModal({ opened, onClose, customer }: CustomerActionProps) {
  const t = useTranslations('customers.unarchive');
  const name = customerName(customer);
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const trpc = useTRPC();
  const refresh = useRefresh('customers');
  const attemptKey = useAttemptKey();
  const { customerId } = customer;
  const unarchive = useMutation(
    trpc.customers.unarchiveCustomer.mutationOptions({
      onSuccess: () => {
        notify.done(t('done', { name }));
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const reportedReason = (readError(unarchive.error).extraData as { reason?: string } | undefined)?.reason;
  const reason = reasons.find((each) => each === reportedReason);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name })} size="sm">
      <Text>{t('text')}</Text>
      <DialogActions
        problem={unarchive.error && (reason ? t(`refused.${reason}`) : errorMessage(unarchive.error))}
        action={t('action')}
        busy={unarchive.isPending}
        onAction={() => unarchive.mutate({ customerId, idempotencyKey: attemptKey({ customerId, at: customer.archivedAt }) })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
