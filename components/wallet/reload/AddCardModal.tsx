'use client';

import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { sandboxToken } from '@/server/payments/sandbox.values';
import { useCardRefusal } from './useCardRefusal';

export interface AddCardProps {
  opened: boolean;
  onClose: () => void;
  customerId: number;
}

/** Adds a test card. Its number is turned into a token here, as a payment provider would do, and is not sent. */
export default function AddCardModal(props: AddCardProps) {
  const t = useTranslations('wallet.reload.cards');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('add')} size="sm">
      {props.opened && <AddCard {...props} />}
    </Dialog>
  );
}

function AddCard({ customerId, onClose }: AddCardProps) {
  const t = useTranslations('wallet.reload.cards');
  const notify = useNotify();
  const refusal = useCardRefusal();
  const refresh = useRefresh('customers');
  const trpc = useTRPC();
  const [number, setNumber] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const [idempotencyKey] = useState(newKey);
  const add = useMutation(
    trpc.reloads.addCard.mutationOptions({
      onSuccess: () => {
        notify.done(t('added'));
        onClose();
      },
      onSettled: refresh,
    }),
  );
  function submit() {
    const token = sandboxToken(number);
    setUnknown(token === null);
    if (token && !add.isPending) add.mutate({ customerId, token, idempotencyKey });
  }
  return (
    <Form onSubmit={submit}>
      <TextInput
        data-autofocus
        required
        label={t('number')}
        description={t('numberHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={23}
        value={number}
        error={isUnknown ? t('unknown') : add.isError ? refusal(add.error) : undefined}
        onChange={(event) => {
          setNumber(event.currentTarget.value);
          setUnknown(false);
          add.reset();
        }}
      />
      <DialogActions action={t('add')} busy={add.isPending} onCancel={onClose} />
    </Form>
  );
}
