'use client';

import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions, DialogFoot } from '@/components/ui/DialogActions';
import { readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import type { CardBatch } from '@/server/loyalty/cards.schema';
import { MAX_CARDS_AT_ONCE } from '@/server/loyalty/loyalty.values';
import classes from '../loyalty.module.css';
import { batchHref } from './batchHref';

export interface BatchProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates unassigned cards, and downloads their numbers as a file. */
export default function BatchModal({ opened, onClose }: BatchProps) {
  const t = useTranslations('loyalty.cards.batch');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="sm">
      {opened && <Batch onClose={onClose} />}
    </Dialog>
  );
}

const NAME = /^[\w-]{0,64}$/;

function Batch({ onClose }: { onClose: () => void }) {
  const t = useTranslations('loyalty.cards.batch');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: brandId } = useBrand();
  const refresh = useRefresh('loyalty');
  const attemptKey = useAttemptKey();
  const [quantity, setQuantity] = useState(100);
  const [name, setName] = useState('');
  const [createdBatch, setCreatedBatch] = useState<CardBatch | null>(null);
  const create = useMutation(trpc.loyalty.createCardBatch.mutationOptions({ onSuccess: setCreatedBatch, onSettled: refresh }));
  const isValidQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_CARDS_AT_ONCE;
  const batchNumber = name.trim();
  const isTaken = readError(create.error).code === 'already_exists';
  if (createdBatch)
    return (
      <>
        <p className={classes.said} role="status">
          {t('made', { count: createdBatch.quantity, shown: format.number(createdBatch.quantity), batch: createdBatch.batchNumber })}
        </p>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            component="a"
            href={batchHref(brandId, createdBatch.batchNumber)}
            download
            data-autofocus
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('download')}
          </Button>
        </DialogFoot>
      </>
    );
  function submit() {
    if (!isValidQuantity || !NAME.test(batchNumber) || create.isPending) return;
    const body = { brandId, quantity, ...(batchNumber !== '' && { batchNumber }) };
    create.mutate({ ...body, idempotencyKey: attemptKey(body) });
  }
  return (
    <Form onSubmit={submit} onChange={() => create.isError && create.reset()}>
      <div className={classes.whole}>
        <NumberInput
          data-autofocus
          required
          label={t('quantity')}
          description={t('quantityHint')}
          min={1}
          max={MAX_CARDS_AT_ONCE}
          clampBehavior="none"
          value={quantity}
          error={isValidQuantity ? undefined : t('quantityNeeded', { max: format.number(MAX_CARDS_AT_ONCE) })}
          onChange={(value) => setQuantity(Number(value) || 0)}
        />
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          maxLength={64}
          autoComplete="off"
          value={name}
          error={isTaken ? t('nameTaken') : NAME.test(batchNumber) ? undefined : t('nameInvalid')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <DialogActions action={t('make')} busy={create.isPending} problem={isTaken ? null : create.error} onCancel={onClose} />
    </Form>
  );
}
