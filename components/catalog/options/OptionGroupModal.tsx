'use client';

import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { SortableList } from '@/components/editing/SortableList';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_CHOICES, MAX_PRODUCT_NAME } from '@/server/catalog/catalog.values';
import type { OptionGroupWithVersion } from '@/server/catalog/option-groups.schema';
import { ProductPicker } from '../ProductPicker';
import productClasses from '../product/product.module.css';
import { useProductNames } from '../useProductNames';
import { bodyOf, type FormChoice, formOf, newChoice, problemsOf } from './form';
import classes from './options.module.css';

export interface OptionGroupProps {
  opened: boolean;
  /** Null for a new one. */
  optionGroupId: number | null;
  canEdit: boolean;
  onClose: () => void;
}

/** An option group: the options, and how many a guest chooses. */
export default function OptionGroupModal({ opened, optionGroupId, canEdit, onClose }: OptionGroupProps) {
  const t = useTranslations('catalog.options');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t(optionGroupId === null ? 'add' : 'edit')} size="lg">
      {opened &&
        (optionGroupId === null ? (
          <GroupForm group={null} canEdit onClose={onClose} />
        ) : (
          <ExistingGroup optionGroupId={optionGroupId} canEdit={canEdit} onClose={onClose} />
        ))}
    </Dialog>
  );
}

function ExistingGroup({ optionGroupId, ...rest }: { optionGroupId: number; canEdit: boolean; onClose: () => void }) {
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.catalog.getOptionGroup.queryOptions({ brandId, optionGroupId }));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={320} />;
  return <GroupForm group={data} {...rest} />;
}

function GroupForm({ group, canEdit, onClose }: { group: OptionGroupWithVersion | null; canEdit: boolean; onClose: () => void }) {
  const t = useTranslations('catalog.options');
  const common = useTranslations('catalog.product.problem');
  const { id: brandId } = useBrand();
  const format = useFormat();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh('catalog');
  const create = useMutation(trpc.catalog.createOptionGroup.mutationOptions());
  const update = useMutation(trpc.catalog.updateOptionGroup.mutationOptions());
  const archive = useMutation(trpc.catalog.archiveOptionGroup.mutationOptions());
  const toForm = useMemo(() => formOf(format), [format]);
  const edit = useSharedEdit({
    read: group,
    formOf: toForm,
    bodyOf: (form) => bodyOf(form, format),
    write: (body, options) =>
      group === null
        ? create.mutateAsync({ brandId, ...body, ...options })
        : update.mutateAsync({ brandId, optionGroupId: group.optionGroupId, ...body, ...options }),
    versionOf: (base) => base?.etag ?? null,
    readNewerState: () =>
      queryClient.fetchQuery(
        trpc.catalog.getOptionGroup.queryOptions({ brandId, optionGroupId: group?.optionGroupId ?? 0 }, { staleTime: 0 }),
      ),
    leaves: true,
    draftKey: `option-group:${brandId}:${group?.optionGroupId ?? 'new'}`,
    onSaved: () => {
      notify.done(t(group === null ? 'added' : 'saved'));
      onClose();
      return refresh();
    },
  });
  const { form } = edit;
  const problems = problemsOf(form, format);
  const nameOf = useProductNames(
    brandId,
    form.choices.flatMap(({ catalogProductId }) => catalogProductId ?? []),
  );
  const problem = (field: string) => (edit.isTried && problems[field] ? common(problems[field]) : undefined);
  const change = (choice: FormChoice, changes: Partial<FormChoice>) =>
    edit.edit({ choices: form.choices.map((each) => (each.key === choice.key ? { ...each, ...changes } : each)) });

  return (
    <Form onSubmit={edit.save}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <fieldset className={productClasses.whole} disabled={!canEdit}>
          <div className={productClasses.fields}>
            <TextInput
              data-autofocus
              required
              label={t('field.name')}
              placeholder={t('example')}
              maxLength={MAX_PRODUCT_NAME}
              value={form.name}
              error={problem('name')}
              onChange={(event) => edit.edit({ name: event.currentTarget.value })}
            />
            <div className={classes.counts}>
              <NumberInput
                label={t('field.min')}
                min={0}
                max={100}
                value={form.min}
                onChange={(value) => edit.edit({ min: Number(value) || 0 })}
              />
              <NumberInput
                label={t('field.max')}
                min={1}
                max={100}
                value={form.max}
                error={problem('max')}
                onChange={(value) => edit.edit({ max: Number(value) || 0 })}
              />
              <NumberInput
                label={t('field.freeQuantity')}
                min={0}
                max={100}
                value={form.freeQuantity}
                onChange={(value) => edit.edit({ freeQuantity: Number(value) || 0 })}
              />
            </div>
            <div>
              <h3 className={productClasses.subTitle}>{t('field.choices')}</h3>
              <SortableList
                items={form.choices}
                keyOf={({ key }) => key}
                nameOf={({ name }) => name || t('newChoice')}
                label={t('field.choices')}
                canSort={canEdit}
                onSort={(choices) => edit.edit({ choices })}
              >
                {(choice, index) => (
                  <div className={classes.choice}>
                    <TextInput
                      id={`choice-${choice.key}`}
                      aria-label={t('choice.name', { number: index + 1 })}
                      placeholder={t('choice.namePlaceholder')}
                      maxLength={MAX_PRODUCT_NAME}
                      value={choice.name}
                      error={problem(`name ${choice.key}`)}
                      description={choice.catalogProductId === null ? undefined : t('choice.of', { name: nameOf(choice.catalogProductId) })}
                      onChange={(event) => change(choice, { name: event.currentTarget.value })}
                    />
                    <TextInput
                      aria-label={t('choice.price', { number: index + 1 })}
                      placeholder={t('choice.free')}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={12}
                      value={choice.price}
                      error={problem(`price ${choice.key}`)}
                      rightSection={<span aria-hidden>{format.currencySign}</span>}
                      onChange={(event) => change(choice, { price: event.currentTarget.value })}
                    />
                    <Checkbox
                      label={t('choice.default')}
                      checked={choice.isDefault}
                      onChange={(event) => change(choice, { isDefault: event.currentTarget.checked })}
                    />
                    {canEdit && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="lg"
                        aria-label={t('choice.remove', { name: choice.name || t('newChoice') })}
                        onClick={() => edit.edit({ choices: form.choices.filter(({ key }) => key !== choice.key) })}
                      >
                        <IconX size={16} aria-hidden />
                      </ActionIcon>
                    )}
                  </div>
                )}
              </SortableList>
              {problems.choices && edit.isTried && <p className={classes.wrong}>{common('choices')}</p>}
              {canEdit && form.choices.length < MAX_CHOICES && (
                <div className={classes.add}>
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconPlus size={14} aria-hidden />}
                    onClick={() => {
                      const added = newChoice();
                      edit.edit({ choices: [...form.choices, added] });
                      requestAnimationFrame(() => document.getElementById(`choice-${added.key}`)?.focus());
                    }}
                  >
                    {t('choice.add')}
                  </Button>
                  <ProductPicker
                    label={t('choice.addProduct')}
                    onPick={({ name, productId }) => edit.edit({ choices: [...form.choices, newChoice(name, productId)] })}
                  />
                </div>
              )}
            </div>
          </div>
        </fieldset>
      </FrozenFields>
      {canEdit && (
        <SharedEditActions
          edit={edit}
          words={{
            field: (name) => t(`field.${name as 'name'}`),
            value: (_, value) => (Array.isArray(value) ? (value as FormChoice[]).map(({ name }) => name).join(', ') : String(value ?? '')),
          }}
          history={group && { brandId, subjectKind: 'option group', subjectId: String(group.optionGroupId) }}
          action={t(group === null ? 'create' : 'save')}
          onClose={onClose}
          removal={
            group
              ? {
                  action: t('archive'),
                  remove: (precondition) => archive.mutateAsync({ brandId, optionGroupId: group.optionGroupId, ...precondition }),
                  onRemoved: () => {
                    notify.done(t('archived', { name: group.name }));
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
