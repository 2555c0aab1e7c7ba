'use client';

import { Button, Checkbox, Input, NumberInput, Radio, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { RestaurantChoice } from '@/components/brands/RestaurantChoice';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { AmountField } from '@/components/ui/AmountField';
import { readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import type { CouponWithVersion } from '@/server/coupons/coupons.schema';
import { CODE_LENGTH, flagOfMode } from '@/server/coupons/coupons.values';
import classes from './coupons.module.css';
import {
  changesOf,
  codeCountOf,
  codesOf,
  couponKinds,
  type CouponForm as Fields,
  formOf,
  isBatch,
  problemsOf,
  termsOf,
  updateOf,
} from './form';
import { GuestSentence } from './GuestSentence';
import { useShop } from './useShop';

const wordOf = (name: string) => (name === 'flags' ? 'modes' : name === 'restaurantIds' ? 'restaurants' : (name as 'code'));

/** Whether another coupon has the code. */
const isTaken = (error: unknown) => readError(error).code === 'already_exists';

/** A typed number of uses; empty means unlimited. */
const countIn = (value: string | number): number | '' => (value === '' ? '' : Math.trunc(Number(value)) || '');

interface Props {
  coupon: CouponWithVersion | null;
  canEdit: boolean;
  onClose: () => void;
  onMade: (promocodeId: number) => void;
}

/** What a coupon takes off, and for whom, with the text that guests will read. */
export function CouponForm({ coupon, canEdit, onClose, onMade }: Props) {
  const t = useTranslations('coupons');
  const { id: brandId, restaurants } = useBrand();
  const shop = useShop();
  const { number } = useFormat();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh('coupons');
  const create = useMutation(trpc.coupons.createCoupons.mutationOptions());
  const importCodes = useMutation(trpc.coupons.importCodes.mutationOptions());
  const update = useMutation(trpc.coupons.updateCoupon.mutationOptions());
  const archive = useMutation(trpc.coupons.archiveCoupon.mutationOptions());
  const restore = useMutation(trpc.coupons.unarchiveCoupon.mutationOptions());
  const toForm = useMemo(() => formOf(shop), [shop]);
  const isArchived = coupon?.archivedAt != null;
  const promocodeId = coupon?.promocodeId ?? 0;
  const [isRestricted, setRestricted] = useState(false);
  const hasNoRestaurant = ({ restaurantIds }: Pick<Fields, 'restaurantIds'>) => isRestricted && restaurantIds.length === 0;
  const edit = useSharedEdit({
    read: coupon,
    formOf: toForm,
    bodyOf: (form) => (hasNoRestaurant(form) || Object.keys(problemsOf(form, shop)).length > 0 ? null : form),
    write: async (form, options) => {
      const { isActive: _, ...changes } = changesOf(form, shop);
      if (coupon) return update.mutateAsync({ promocodeId, ...updateOf(form, shop, coupon), ...options });
      const terms = { brandId, ...changes, ...termsOf(form), ...options };
      if (form.kind !== 'list') return (await create.mutateAsync({ ...terms, isUnique: form.kind === 'batch' }))[0];
      const { created, omitted } = await importCodes.mutateAsync({ ...terms, codes: codesOf(form) });
      if (omitted.length > 0)
        notify.refused(
          t('omittedTitle'),
          t('omitted', {
            created,
            omitted: omitted.length,
            codes: omitted
              .slice(0, 5)
              .map(({ code }) => code)
              .join(', '),
          }),
          'coupons.omitted',
        );
      return undefined;
    },
    // Neither response contains the whole state.
    stateOf: () => undefined,
    versionOf: (base) => base?.etag ?? null,
    readNewerState: () => queryClient.fetchQuery(trpc.coupons.getCoupon.queryOptions({ promocodeId }, { staleTime: 0 })),
    leaves: true,
    draftKey: `coupon:${brandId}:${coupon?.promocodeId ?? 'new'}`,
    // Shown at the code.
    onFailed: isTaken,
    onSaved: async (created) => {
      notify.done(coupon ? t('saved') : t('added', { count: codeCountOf(form) }));
      await refresh();
      if (coupon === null && created) onMade(created.promocodeId);
      else onClose();
    },
  });
  const { form } = edit;
  const problems = problemsOf(form, shop);
  const problem = (field: keyof typeof problems) => (edit.isTried && problems[field] ? t(`problem.${problems[field]}`) : undefined);
  const isNew = coupon === null;
  const isChoosing = isRestricted || form.restaurantIds.length > 0;

  return (
    <Form onSubmit={edit.save}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <fieldset className={layout.fieldset} disabled={!canEdit || isArchived}>
          {isNew && (
            <SegmentedControl
              aria-label={t('field.kind')}
              value={form.kind}
              data={couponKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
              onChange={(kind) => edit.edit({ kind })}
            />
          )}
          {isBatch(coupon) && <p className={layout.note}>{t('wholeBatch', { count: number(coupon.batchSize) })}</p>}
          <div className={classes.fields}>
            {isBatch(coupon) ? null : form.kind === 'list' ? (
              <Textarea
                className={classes.wide}
                required
                label={t('field.codes')}
                description={t('hint.codes')}
                rows={5}
                value={form.codes}
                error={problem('codes')}
                onChange={(event) => edit.edit({ codes: event.currentTarget.value })}
              />
            ) : (
              <TextInput
                data-autofocus
                required
                label={t(form.kind === 'batch' ? 'field.prefix' : 'field.code')}
                description={form.kind === 'batch' ? t('hint.prefix', { example: `${form.code.trim() || 'WELCOME10'}-7K3QXM` }) : undefined}
                maxLength={CODE_LENGTH}
                autoComplete="off"
                value={form.code}
                error={problem('code') ?? (isTaken(edit.error) && t('problem.taken'))}
                onChange={(event) => edit.edit({ code: event.currentTarget.value })}
              />
            )}
            {isNew && (
              <Input.Wrapper label={t('field.type')} labelElement="div">
                <SegmentedControl
                  fullWidth
                  aria-label={t('field.type')}
                  value={form.type}
                  data={(['percentage', 'absolute'] as const).map((type) => ({ value: type, label: t(`type.${type}`) }))}
                  onChange={(type) => edit.edit({ type })}
                />
              </Input.Wrapper>
            )}
            <AmountField
              required
              label={t('field.value')}
              unit={form.type === 'absolute' ? undefined : '%'}
              value={form.value}
              error={problem('value')}
              onChange={(value) => edit.edit({ value })}
            />
            <AmountField
              label={t('field.minimum')}
              placeholder={t('hint.minimum')}
              value={form.minimum}
              error={problem('minimum')}
              onChange={(minimum) => edit.edit({ minimum })}
            />
            <TextInput
              type="datetime-local"
              label={t('field.starts')}
              description={form.starts === '' ? t('hint.starts') : undefined}
              value={form.starts}
              onChange={(event) => edit.edit({ starts: event.currentTarget.value })}
            />
            <TextInput
              type="datetime-local"
              label={t('field.ends')}
              description={form.ends === '' ? t('hint.ends') : undefined}
              value={form.ends}
              error={problem('ends')}
              onChange={(event) => edit.edit({ ends: event.currentTarget.value })}
            />
            {form.kind !== 'list' && !coupon?.isUnique && (
              <NumberInput
                hideControls
                label={t(form.kind === 'batch' ? 'field.count' : 'field.quantity')}
                description={form.kind === 'one' && form.quantity === '' ? t('hint.noLimit') : undefined}
                min={1}
                value={form.quantity}
                error={problem('quantity')}
                onChange={(value) => edit.edit({ quantity: countIn(value) })}
              />
            )}
            <NumberInput
              label={t('field.perCustomer')}
              hideControls
              description={form.perCustomer === '' ? t('hint.noLimit') : undefined}
              min={1}
              value={form.perCustomer}
              onChange={(value) => edit.edit({ perCustomer: countIn(value) })}
            />
          </div>
          <Checkbox.Group
            label={t('field.modes')}
            value={modeTypes.filter((mode) => (form.flags & flagOfMode[mode]) > 0)}
            error={problem('flags')}
            onChange={(chosen) =>
              edit.edit({ flags: modeTypes.reduce((sum, mode) => sum + (chosen.includes(mode) ? flagOfMode[mode] : 0), 0) })
            }
          >
            <div className={classes.checks}>
              {modeTypes.map((mode) => (
                <Checkbox key={mode} value={mode} label={t(`mode.${mode}`)} />
              ))}
            </div>
          </Checkbox.Group>
          {isNew && restaurants.length > 1 && (
            <>
              <Radio.Group
                label={t('field.where')}
                value={isChoosing ? 'some' : 'all'}
                onChange={(chosen) => {
                  setRestricted(chosen === 'some');
                  if (chosen === 'all') edit.edit({ restaurantIds: [] });
                }}
              >
                <div className={classes.checks}>
                  <Radio value="all" label={t('everywhere')} />
                  <Radio value="some" label={t('someRestaurants')} />
                </div>
              </Radio.Group>
              {isChoosing && (
                <div>
                  <RestaurantChoice
                    as="of"
                    restaurants={restaurants.map(({ id, name, city }) => ({ restaurantId: id, restaurantName: name, city }))}
                    chosen={form.restaurantIds}
                    onChange={(restaurantIds) => edit.edit({ restaurantIds })}
                  />
                  {form.restaurantIds.length === 0 && (
                    <p className={edit.isTried ? layout.problem : layout.note} role={edit.isTried ? 'alert' : undefined}>
                      {t('hint.restaurants')}
                    </p>
                  )}
                </div>
              )}
            </>
          )}
          {isNew ? (
            <Switch
              label={t('field.nonCumulative')}
              checked={form.nonCumulative}
              onChange={(event) => edit.edit({ nonCumulative: event.currentTarget.checked })}
            />
          ) : (
            <Switch
              label={t('field.isActive')}
              checked={form.isActive}
              onChange={(event) => edit.edit({ isActive: event.currentTarget.checked })}
            />
          )}
        </fieldset>
        <GuestSentence form={form} />
        {canEdit && isArchived && (
          <Button
            variant="default"
            loading={restore.isPending}
            onClick={() =>
              restore.mutate(
                { promocodeId },
                {
                  onSuccess: () => {
                    notify.done(t('restored'));
                    return refresh();
                  },
                },
              )
            }
          >
            {t('restore')}
          </Button>
        )}
      </FrozenFields>
      {canEdit && !isArchived && (
        <SharedEditActions
          edit={edit}
          words={{ field: (name) => t(`field.${wordOf(name)}`), value: (_, value) => String(value ?? '') }}
          history={coupon && { brandId, subjectKind: 'coupon', subjectId: String(promocodeId) }}
          action={isNew ? t('create', { count: codeCountOf(edit.form) }) : t('save')}
          onClose={onClose}
          removal={
            coupon
              ? {
                  action: t('archive'),
                  remove: () => archive.mutateAsync({ promocodeId }),
                  onRemoved: () => {
                    notify.done(t('archived'));
                    onClose();
                    return refresh();
                  },
                }
              : undefined
          }
        />
      )}
    </Form>
  );
}
