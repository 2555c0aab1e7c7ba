'use client';

import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { AmountField } from '@/components/ui/AmountField';
import { Dialog } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import type { Grant, GrantsOverview } from '@/server/grants/grants.schema';
import { type Strategy, strategyNumbers } from '@/server/grants/grants.values';
import { effectiveAt } from '@/server/grants/origin.rules';
import { guardOn } from '@/server/grants/urssaf.rules';
import { amountText, parseAmount } from './form';
import { GuardNote } from './GuardNote';
import classes from './grants.module.css';
import { type OverrideForm as Fields, overrideFormOf, type ShiftFields, withOverride } from './overrides';
import { useGrantWords } from './useGrantWords';

type RestaurantRow = GrantsOverview['restaurants'][number];

export interface OverrideProps {
  opened: boolean;
  grant: Grant | null;
  restaurant: RestaurantRow | null;
  today: string;
  canEdit: boolean;
  onClose: () => void;
}

/** The values of a subsidy that a restaurant and its shifts set. */
export default function OverrideModal({ opened, grant, restaurant, onClose, ...rest }: OverrideProps) {
  const t = useTranslations('grants.matrix');
  const close = useGuardedClose(onClose);
  const title = grant && restaurant ? t('of', { grant: grant.labelTicket, restaurant: restaurant.name }) : '';
  return (
    <Dialog opened={opened} onClose={close} title={title} size="lg">
      {opened && grant && restaurant && (
        <OverrideForm
          key={`${grant.grantId}/${restaurant.restaurantId}`}
          grant={grant}
          restaurant={restaurant}
          onClose={onClose}
          {...rest}
        />
      )}
    </Dialog>
  );
}

interface FormProps extends Omit<OverrideProps, 'opened' | 'grant' | 'place'> {
  grant: Grant;
  restaurant: RestaurantRow;
}

const noFields: ShiftFields = { amount: '', threshold: '', ceiling: '' };
const shiftFields = ['amount', 'threshold', 'ceiling'] as const;

function OverrideForm({ grant, restaurant, today, canEdit, onClose }: FormProps) {
  const t = useTranslations('grants');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('grants');
  const words = useGrantWords();
  const { restaurantId } = restaurant;
  const update = useMutation(trpc.grants.updateGrant.mutationOptions());
  const format = useFormat();
  const toForm = useMemo(() => overrideFormOf(restaurantId, format), [restaurantId, format]);
  const edit = useSharedEdit({
    read: grant,
    formOf: toForm,
    bodyOf: (form, base: Grant) => {
      const restaurants = withOverride(base, restaurantId, form, format);
      const { code, labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling } = base;
      const values = { code, labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling };
      return restaurants && { ...values, restaurants, shouldUpdateShifts: true };
    },
    write: (body, options) => update.mutateAsync({ grantId: grant.grantId, ...body, ...options }),
    stateOf: () => undefined,
    leaves: true,
    draftKey: `grant:${grant.grantId}:restaurant:${restaurantId}`,
    onSaved: () => {
      notify.done(t('saved'));
      onClose();
      return refresh();
    },
  });
  const { form } = edit;
  const newRestaurants = withOverride(grant, restaurantId, form, format);
  const draft = newRestaurants && { ...grant, restaurants: newRestaurants };
  const { enabled, values } = effectiveAt(draft ?? grant, { restaurantId, shiftId: null });
  const terms = { ...values, type: grant.type, tag: grant.tag };
  const guard = guardOn(restaurant.countryCode, today);
  const warning = enabled && guard && words.warning(terms, guard.leastCents);
  const typeOf = (field: keyof ShiftFields) => (field === 'amount' ? grant.type : 'ABSOLUTE');
  const amount = (
    field: keyof ShiftFields,
    of: { own: ShiftFields; above: Partial<Record<keyof ShiftFields, number | null>>; onChange: (text: string) => void },
  ) => (
    <AmountField
      key={field}
      label={t(`field.${field}`)}
      placeholder={amountText(of.above[field], typeOf(field), format) || t('matrix.nothingAbove')}
      unit={typeOf(field) === 'RATE' ? '%' : undefined}
      value={of.own[field]}
      error={parseAmount(of.own[field], typeOf(field), format) === null && t('problem.amount')}
      onChange={of.onChange}
    />
  );
  const setShift = (shiftId: string, fields: Partial<ShiftFields>) =>
    edit.edit(({ shifts, ...rest }) => ({ ...rest, shifts: { ...shifts, [shiftId]: { ...noFields, ...shifts[shiftId], ...fields } } }));
  return (
    <Form onSubmit={edit.save}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <fieldset className={layout.fieldset} disabled={!canEdit}>
          <p className={layout.note}>{t('matrix.hint')}</p>
          <Switch
            data-autofocus
            label={t('matrix.enabled')}
            checked={form.enabled}
            onChange={(event) => edit.edit({ enabled: event.currentTarget.checked })}
          />
          <div className={classes.field}>
            {shiftFields.map((field) => amount(field, { own: form, above: grant, onChange: (text) => edit.edit({ [field]: text }) }))}
          </div>
          <div className={classes.field}>
            <NativeSelect
              label={t('field.strategy')}
              value={form.strategy ?? ''}
              data={[
                { value: '', label: t('matrix.asBrand', { value: t(`strategy.${grant.strategy}`) }) },
                ...strategyNumbers.map((number) => ({ value: String(number), label: t(`strategy.${number}`) })),
              ]}
              onChange={({ currentTarget: { value } }) => edit.edit({ strategy: value === '' ? null : (Number(value) as Strategy) })}
            />
            <TextInput
              label={t('field.dailyLimit')}
              inputMode="numeric"
              maxLength={4}
              placeholder={String(grant.dailyLimit)}
              value={form.dailyLimit}
              onChange={(event) => edit.edit({ dailyLimit: event.currentTarget.value.trim() })}
            />
          </div>
          {restaurant.shifts.map(({ shiftId, name }) => (
            <fieldset key={shiftId} className={classes.shift}>
              <legend>{t('matrix.during', { shift: name })}</legend>
              <div className={classes.field}>
                {shiftFields.map((field) =>
                  amount(field, {
                    own: form.shifts[shiftId] ?? noFields,
                    above: values,
                    onChange: (text) => setShift(shiftId, { [field]: text }),
                  }),
                )}
              </div>
            </fieldset>
          ))}
          {enabled && <p className={layout.note}>{words.sentence(terms)}</p>}
          {warning && guard && <GuardNote warning={warning} guard={guard} />}
        </fieldset>
      </FrozenFields>
      {canEdit && (
        <SharedEditActions
          edit={edit}
          words={{
            field: (field) => t(`matrix.fields.${field as keyof Fields}`),
            value: (_field, value) =>
              typeof value === 'boolean' ? t(value ? 'matrix.on' : 'matrix.off') : typeof value === 'object' ? '…' : String(value),
          }}
          history={{ brandId: grant.brandId, subjectKind: 'grant', subjectId: String(grant.grantId) }}
          action={t('save')}
          onClose={onClose}
        />
      )}
    </Form>
  );
}
