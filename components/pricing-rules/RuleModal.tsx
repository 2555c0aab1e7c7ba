'use client';

import { ActionIcon, Chip, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { RestaurantChoice } from '@/components/brands/RestaurantChoice';
import { useVatGroups } from '@/components/catalog/useVatGroups';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { SortableList } from '@/components/editing/SortableList';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import classes from '@/components/grants/grants.module.css';
import { useRefresh } from '@/components/live/reads';
import { AmountField } from '@/components/ui/AmountField';
import { Dialog } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';
import { MAX_RULE_GRANTS, MAX_RULE_NAME } from '@/server/pricing-rules/pricing-rules.values';
import { bodyOf, type RuleForm as Fields, formOf, problemsOf } from './form';
import { useRuleWords } from './useRuleWords';

export interface RuleProps {
  opened: boolean;
  /** Null for a new one. */
  rule: PricingRule | null;
  canEdit: boolean;
  onClose: () => void;
}

export default function RuleModal({ opened, onClose, ...rest }: RuleProps) {
  const t = useTranslations('grants.rules');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={rest.rule ? rest.rule.name : t('add')} size="lg">
      {opened && <RuleForm key={rest.rule?.pricingRuleId ?? 'new'} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function RuleForm({ rule, canEdit, onClose }: Omit<RuleProps, 'opened'>) {
  const t = useTranslations('grants.rules');
  const trpc = useTRPC();
  const { id: brandId, restaurants } = useBrand();
  const notify = useNotify();
  const refresh = useRefresh('grants');
  const words = useRuleWords(brandId);
  const vatGroups = useVatGroups();
  const { data: groups = [] } = useQuery(trpc.customers.listGuestGroups.queryOptions({ brandId }));
  const { data: overview } = useQuery(trpc.grants.getGrantsOverview.queryOptions({ brandId }));
  const create = useMutation(trpc['pricing-rules'].createPricingRule.mutationOptions());
  const update = useMutation(trpc['pricing-rules'].updatePricingRule.mutationOptions());
  const { mutateAsync: remove } = useMutation(trpc['pricing-rules'].deletePricingRule.mutationOptions());
  const format = useFormat();
  const toForm = useMemo(() => formOf(format), [format]);
  const finish = (message: string) => {
    notify.done(message);
    onClose();
    return refresh();
  };
  const edit = useSharedEdit({
    read: rule,
    formOf: toForm,
    bodyOf: (fields) => bodyOf(fields, format),
    write: (body, options) =>
      rule
        ? update.mutateAsync({ brandId, pricingRuleId: rule.pricingRuleId, ...body, ...options })
        : create.mutateAsync({ brandId, ...body, ...options }),
    leaves: true,
    draftKey: `pricing-rule:${brandId}:${rule?.pricingRuleId ?? 'new'}`,
    onSaved: () => finish(t(rule ? 'saved' : 'added')),
  });
  const { form } = edit;
  const problems = problemsOf(form, format);
  const problem = (field: keyof Fields) => (edit.isTried && problems[field] ? t(`problem.${problems[field]}`) : undefined);
  const named = restaurants.map(({ id, name, city }) => ({ restaurantId: id, restaurantName: name, city }));
  const shiftIds = [
    ...new Set([...(overview?.restaurants ?? []).flatMap(({ shifts }) => shifts.map((each) => each.shiftId)), ...form.shiftIds]),
  ];
  const otherGrants = (overview?.grants ?? []).filter(({ grantId }) => !form.grantIds.includes(grantId));
  const amount = (field: 'entranceFee' | 'allowancePerMeal' | 'allowancePerDay' | 'allowancePerMonth') => (
    <AmountField
      label={t(field)}
      placeholder={field === 'entranceFee' ? t('noFee') : t('noLimit')}
      value={form[field]}
      error={problem(field)}
      onChange={(text) => edit.edit({ [field]: text })}
    />
  );
  return (
    <Form onSubmit={edit.save}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <fieldset className={layout.fieldset} disabled={!canEdit}>
          <TextInput
            data-autofocus
            label={t('name')}
            required
            maxLength={MAX_RULE_NAME}
            value={form.name}
            error={problem('name')}
            onChange={(event) => edit.edit({ name: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('guestGroupId')}
            description={t('guestGroupText')}
            value={form.guestGroupId ?? ''}
            data={[
              { value: '', label: t('everyone') },
              ...groups.map(({ guestGroupId, path }) => ({ value: String(guestGroupId), label: path })),
            ]}
            onChange={({ currentTarget: { value } }) => edit.edit({ guestGroupId: value === '' ? null : Number(value) })}
          />
          <RestaurantChoice
            as="of"
            restaurants={named}
            chosen={form.restaurantIds}
            onChange={(restaurantIds) => edit.edit({ restaurantIds: restaurantIds.toSorted((a, b) => a - b) })}
          />
          {form.restaurantIds.length === 0 && <p className={layout.note}>{t('everywhere')}</p>}
          {shiftIds.length > 0 && (
            <Chip.Group
              multiple
              value={form.shiftIds}
              onChange={(value) => edit.edit({ shiftIds: shiftIds.filter((each) => value.includes(each)) })}
            >
              <Group gap="xs" role="group" aria-label={t('shiftIds')}>
                <span className={layout.note}>{form.shiftIds.length === 0 ? t('always') : t('shiftIds')}</span>
                {shiftIds.map((each) => (
                  <Chip key={each} value={each} size="sm">
                    {words.shiftOf(each)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          )}
          <Group grow align="start">
            {amount('entranceFee')}
            <NativeSelect
              label={t('vatGroupId')}
              value={form.vatGroupId ?? ''}
              error={problem('vatGroupId')}
              data={[{ value: '', label: t('choose') }, ...vatGroups.map(({ value, label }) => ({ value: String(value), label }))]}
              onChange={({ currentTarget: { value } }) => edit.edit({ vatGroupId: value === '' ? null : Number(value) })}
            />
          </Group>
          <div>
            <p className={layout.note}>{t('order')}</p>
            <SortableList
              items={form.grantIds}
              keyOf={String}
              nameOf={words.grantOf}
              label={t('grantIds')}
              canSort={canEdit}
              onSort={(grantIds) => edit.edit({ grantIds })}
            >
              {(grantId) => (
                <div className={classes.paying}>
                  <span>{words.grantOf(grantId)}</span>
                  {canEdit && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="lg"
                      aria-label={t('removeGrant', { name: words.grantOf(grantId) })}
                      onClick={() => edit.edit({ grantIds: form.grantIds.filter((each) => each !== grantId) })}
                    >
                      <IconX size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </div>
              )}
            </SortableList>
            {otherGrants.length > 0 && form.grantIds.length < MAX_RULE_GRANTS && (
              <NativeSelect
                mt="xs"
                aria-label={t('addGrant')}
                value=""
                data={[
                  { value: '', label: t('addGrant') },
                  ...otherGrants.map(({ grantId, labelTicket }) => ({ value: String(grantId), label: labelTicket })),
                ]}
                onChange={({ currentTarget: { value } }) => value !== '' && edit.edit({ grantIds: [...form.grantIds, Number(value)] })}
              />
            )}
          </div>
          <div className={classes.field}>
            {amount('allowancePerMeal')}
            {amount('allowancePerDay')}
            {amount('allowancePerMonth')}
          </div>
        </fieldset>
      </FrozenFields>
      {canEdit && (
        <SharedEditActions
          edit={edit}
          words={{
            field: (field) => t(field as keyof Fields),
            value: (field, value) => valueInWords(field as keyof Fields, value, words, t('everyone')),
          }}
          history={rule && { brandId, subjectKind: 'pricing rule', subjectId: String(rule.pricingRuleId) }}
          action={t(rule ? 'save' : 'create')}
          onClose={onClose}
          removal={
            rule
              ? {
                  action: t('remove'),
                  remove: (precondition) => remove({ brandId, pricingRuleId: rule.pricingRuleId, ...precondition }),
                  onRemoved: () => finish(t('removed')),
                }
              : undefined
          }
        />
      )}
    </Form>
  );
}

function valueInWords(field: keyof Fields, value: unknown, words: ReturnType<typeof useRuleWords>, everyone: string): string {
  if (field === 'guestGroupId') return value === null ? everyone : words.groupOf(value as number);
  if (field === 'grantIds') return (value as number[]).map(words.grantOf).join(', ');
  if (field === 'restaurantIds') return (value as number[]).map(words.restaurantOf).join(', ');
  if (field === 'shiftIds') return (value as string[]).map(words.shiftOf).join(', ');
  return String(value ?? '');
}
