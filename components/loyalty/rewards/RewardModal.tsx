'use client';

import { Button, Input, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ProductPicker } from '@/components/catalog/ProductPicker';
import { useProductNames } from '@/components/catalog/useProductNames';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { ImageField } from '@/components/images/ImageField';
import { Dialog } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import { lastingUrl } from '@/server/images/images.rules';
import { MAX_DESCRIPTION, MAX_LABEL, rewardTypes } from '@/server/loyalty/loyalty.values';
import type { LoyaltyReward } from '@/server/loyalty/programme.schema';
import classes from '../loyalty.module.css';
import { bodyOf, formOf, problemsOf, type RewardFields } from './form';
import { useArchiveReward } from './useArchiveReward';

export interface RewardProps {
  opened: boolean;
  /** Null for a new one. */
  reward: LoyaltyReward | null;
  canEdit: boolean;
  onClose: () => void;
}

/** A reward: what it gives, and its price in points. */
export default function RewardModal({ opened, onClose, ...rest }: RewardProps) {
  const t = useTranslations('loyalty.rewards');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t(rest.reward ? 'edit' : 'add')} size="lg">
      {opened && <RewardForm key={rest.reward?.rewardId ?? 'new'} {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function RewardForm({ reward, canEdit, onClose }: Omit<RewardProps, 'opened'>) {
  const t = useTranslations('loyalty.rewards');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: brandId } = useBrand();
  const toForm = useMemo(() => formOf(format), [format]);
  const archiving = useArchiveReward();
  const create = useMutation(trpc.loyalty.createReward.mutationOptions());
  const replace = useMutation(trpc.loyalty.replaceReward.mutationOptions());
  const edit = useSharedEdit({
    read: reward,
    formOf: toForm,
    bodyOf: (form) => bodyOf(form, format),
    write: (body, options) =>
      reward
        ? replace.mutateAsync({ brandId, rewardId: reward.rewardId, ...body, isArchived: reward.isArchived, ...options })
        : create.mutateAsync({ brandId, ...body, ...options }),
    leaves: true,
    draftKey: `loyalty-reward:${brandId}:${reward?.rewardId ?? 'new'}`,
    onSaved: async () => {
      await archiving.done(t(reward ? 'saved' : 'added'));
      onClose();
    },
  });
  const { form } = edit;
  const problems = problemsOf(form, format);
  const problem = (field: keyof RewardFields) => (edit.isTried && problems[field] ? t(`problem.${problems[field]}`) : undefined);
  const productName = useProductNames(brandId, form.productId === null ? [] : [form.productId]);
  const isLocked = !canEdit || reward?.isArchived === true;
  const words = {
    field: (name: string) => t(`field.${name === 'productId' ? 'product' : name === 'imageId' ? 'picture' : (name as 'name')}`),
    value: (name: string, value: unknown) => {
      if (name === 'type') return t(`type.${value as LoyaltyReward['type']}`);
      if (name === 'productId') return typeof value === 'number' ? productName(value) : '–';
      return typeof value === 'boolean' ? t(value ? 'state.on' : 'state.off') : String(value ?? '–');
    },
  };
  return (
    <Form onSubmit={edit.save}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <fieldset className={classes.whole} disabled={isLocked}>
          <div className={classes.fields}>
            <TextInput
              data-autofocus
              className={classes.wide}
              required
              label={t('field.name')}
              maxLength={MAX_LABEL}
              autoComplete="off"
              value={form.name}
              error={problem('name')}
              onChange={(event) => edit.edit({ name: event.currentTarget.value })}
            />
            <Textarea
              className={classes.wide}
              label={t('field.description')}
              description={t('hint.description')}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={MAX_DESCRIPTION}
              value={form.description}
              onChange={(event) => edit.edit({ description: event.currentTarget.value })}
            />
            <Input.Wrapper className={classes.wide} label={t('field.type')} labelElement="div">
              <SegmentedControl
                fullWidth
                className={classes.types}
                aria-label={t('field.type')}
                disabled={isLocked}
                value={form.type}
                data={rewardTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
                onChange={(type) => edit.edit({ type })}
              />
            </Input.Wrapper>
            {(form.type === 'amount' || form.type === 'percentage') && (
              <TextInput
                required
                label={t(`value.${form.type}`)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                value={form.value}
                error={problem('value')}
                rightSection={<span aria-hidden>{form.type === 'amount' ? format.currencySign : '%'}</span>}
                onChange={(event) => edit.edit({ value: event.currentTarget.value })}
              />
            )}
            {form.type === 'product' && (
              <Input.Wrapper label={t('field.product')} labelElement="div" error={problem('productId')}>
                <div className={classes.product}>
                  {form.productId !== null && <span>{productName(form.productId)}</span>}
                  {!isLocked && (
                    <ProductPicker
                      label={t(form.productId === null ? 'chooseProduct' : 'changeProduct')}
                      onPick={({ productId }) => edit.edit({ productId })}
                    />
                  )}
                </div>
              </Input.Wrapper>
            )}
            {form.type === 'delivery' && <p className={layout.note}>{t('hint.delivery')}</p>}
            <TextInput
              required
              label={t('field.points')}
              description={t('hint.points')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={11}
              value={form.points}
              error={problem('points')}
              onChange={(event) => edit.edit({ points: event.currentTarget.value })}
            />
          </div>
          <ImageField
            brandId={brandId}
            label={t('field.picture')}
            description={t('hint.picture')}
            url={form.imageId && lastingUrl(form.imageId, 160)}
            disabled={isLocked}
            onClear={() => edit.edit({ imageId: null })}
            onChoose={({ imageId }) => edit.edit({ imageId })}
          />
          <Switch
            label={t('field.isActive')}
            description={t('hint.isActive')}
            checked={form.isActive}
            onChange={(event) => edit.edit({ isActive: event.currentTarget.checked })}
          />
        </fieldset>
        {canEdit && reward?.isArchived && (
          <Button
            mt="lg"
            variant="default"
            loading={archiving.isPending}
            onClick={() => archiving.restore(reward, edit.precondition).then(onClose, edit.refuse)}
          >
            {t('restore')}
          </Button>
        )}
      </FrozenFields>
      {canEdit && !reward?.isArchived && (
        <SharedEditActions
          edit={edit}
          words={words}
          history={reward && { brandId, subjectKind: 'loyalty reward', subjectId: String(reward.rewardId) }}
          action={t(reward ? 'save' : 'create')}
          onClose={onClose}
          removal={
            reward
              ? { action: t('archive'), remove: (precondition) => archiving.archive(reward, precondition), onRemoved: onClose }
              : undefined
          }
        />
      )}
    </Form>
  );
}
