'use client';

import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useOpen } from '@/components/ui/opening';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { type EffectType, effectTypes } from '@/server/pricing/pricing.values';
import { MAX_PROMOTION_LABEL, MAX_PROMOTION_NAME } from '@/server/promotions/promotions.values';
import { promotionLinks } from './promotionFilters';
import { effectOfType } from './templates';

export interface NewPromotionProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates a draft with its names and effect, then opens its sentence for the rest. */
export default function NewPromotionModal({ opened, onClose }: NewPromotionProps) {
  const t = useTranslations('promotions');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('add')}>
      {opened && <NewPromotion onClose={onClose} />}
    </Dialog>
  );
}

function NewPromotion({ onClose }: Pick<NewPromotionProps, 'onClose'>) {
  const t = useTranslations('promotions');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const open = useOpen();
  const refresh = useRefresh('promotions');
  const [name, setName] = useState('');
  const [label, setLabel] = useState('');
  const [type, setType] = useState<EffectType>('cart_rate');
  const attemptKey = useAttemptKey();
  const create = useMutation(
    trpc.promotions.createPromotion.mutationOptions({
      onSuccess: ({ promotionId }) => {
        void refresh();
        open(promotionLinks(brandId).one(promotionId));
      },
    }),
  );
  const body = { name: name.trim(), label: label.trim() || name.trim(), rule: { effect: effectOfType(type) } };
  return (
    <Form onSubmit={() => create.mutate({ brandId, ...body, idempotencyKey: attemptKey(body) })}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('field.name')}
          description={t('hint.name')}
          required
          maxLength={MAX_PROMOTION_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('field.label')}
          description={t('hint.label')}
          placeholder={name}
          maxLength={MAX_PROMOTION_LABEL}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('field.effect')}
          value={type}
          data={effectTypes.map((value) => ({ value, label: t(`effectType.${value}`) }))}
          onChange={(event) => setType(event.currentTarget.value as EffectType)}
        />
        <p className={layout.note}>{t('newNote')}</p>
      </Stack>
      <DialogActions problem={create.error} action={t('create')} busy={create.isPending || create.isSuccess} onCancel={onClose} />
    </Form>
  );
}
