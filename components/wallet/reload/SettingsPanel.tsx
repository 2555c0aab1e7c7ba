'use client';

import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { fieldErrors, isShownAtFields, useErrorMessage } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Card, ReloadStateView } from '@/server/reloads/reloads.schema';
import { cardName } from './cardName';
import { ReloadStateNotice } from './ReloadStateNotice';
import classes from './reload.module.css';
import { apiFieldNames, bodyOf, formOf, invalidAmountsOf, type ReloadForm } from './reloadForm';

interface Props {
  state: ReloadStateView;
  cards: readonly Card[];
  locked: boolean;
}

const amounts = ['minBalance', 'amount', 'monthlyCap'] as const;

/** When the wallet is topped up, by how much and from which card. */
export function SettingsPanel({ state, cards, locked }: Props) {
  const t = useTranslations('wallet.reload');
  const format = useFormat();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh('customers');
  const message = useErrorMessage();
  const { customerId, settings } = state;
  const update = useMutation(trpc.reloads.updateAutomaticReload.mutationOptions());
  const edit = useSharedEdit({
    read: settings,
    formOf: (read) => formOf(read, format),
    bodyOf: (form) => bodyOf(form, format),
    write: (body, options) => update.mutateAsync({ customerId, ...body, ...options }),
    readNewerState: async () =>
      (await queryClient.fetchQuery(trpc.reloads.getAutomaticReloadState.queryOptions({ customerId }, { staleTime: 0 }))).settings,
    draftKey: `automatic-top-up:${customerId}`,
    onSaved: () => {
      notify.done(t('saved'));
      return refresh();
    },
    onFailed: (error) => isShownAtFields(Object.values(apiFieldNames), error),
  });
  const serverErrors = fieldErrors(edit.error);
  const invalidAmounts = invalidAmountsOf(edit.form, format);
  const errorOf = (field: keyof ReloadForm) =>
    invalidAmounts.some((each) => each === field) ? t('amountWrong') : serverErrors[apiFieldNames[field]];
  const nameOf = (cardId: unknown) => {
    const card = cards.find((each) => each.cardId === cardId);
    return card ? cardName(card) : t('field.noCard');
  };
  const words = {
    field: (name: string) => t(`field.${name as keyof ReloadForm}`),
    value: (name: string, value: unknown) => {
      if (name === 'active') return t(value ? 'on' : 'off');
      return name === 'cardId' ? nameOf(value) : String(value ?? '');
    },
  };
  return (
    <Panel title={t('title')}>
      <ReloadStateNotice state={state} />
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <div className={classes.fields}>
        <Switch
          label={t('field.active')}
          checked={edit.form.active}
          disabled={locked}
          onChange={(event) => edit.edit({ active: event.currentTarget.checked })}
        />
        {amounts.map((field) => (
          <TextInput
            key={field}
            label={t(`field.${field}`)}
            description={field === 'monthlyCap' ? t('field.monthlyCapHint') : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            rightSection={format.currencySign}
            disabled={locked}
            value={edit.form[field]}
            error={errorOf(field)}
            onChange={(event) => edit.edit({ [field]: event.currentTarget.value })}
          />
        ))}
        <NativeSelect
          label={t('field.cardId')}
          disabled={locked}
          value={String(edit.form.cardId ?? '')}
          error={errorOf('cardId')}
          data={[{ value: '', label: t('field.noCard') }, ...cards.map((card) => ({ value: String(card.cardId), label: cardName(card) }))]}
          onChange={(event) => edit.edit({ cardId: Number(event.currentTarget.value) || null })}
        />
        {serverErrors.automaticEwalletReloadActive && (
          <p className={layout.problem} role="alert">
            {message(edit.error)}
          </p>
        )}
      </div>
      <SaveBar {...edit.bar} />
      <SharedEditDialogs edit={edit} words={words} history={{ customerId, subjectKind: 'automatic top-up' }} />
    </Panel>
  );
}
