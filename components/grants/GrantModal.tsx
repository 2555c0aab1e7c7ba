'use client';

import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import type { Grant } from '@/server/grants/grants.schema';
import { MAX_DAILY_LIMIT, MAX_GRANT_CODE, MAX_LABEL } from '@/server/grants/grants.values';
import { hasYetToBegin } from '@/server/grants/plan.rules';
import type { Guard } from '@/server/grants/urssaf.rules';
import { DeleteStep } from './DeleteStep';
import { bodyOf, type GrantForm as Fields, formOf, isAfterFirstDay, problemsOf } from './form';
import { GrantFields } from './GrantFields';
import { GuardNote } from './GuardNote';
import { useGrantWords } from './useGrantWords';

export interface GrantProps {
  opened: boolean;
  /** Null for a new one. */
  grant: Grant | null;
  /** In the brand’s calendar, YYYY-MM-DD. */
  today: string;
  guard: Guard | null;
  canEdit: boolean;
  onClose: () => void;
}

export default function GrantModal({ opened, onClose, ...rest }: GrantProps) {
  const t = useTranslations('grants');
  const [isDeleting, setDeleting] = useState(false);
  const end = () => {
    setDeleting(false);
    onClose();
  };
  const close = useGuardedClose(end);
  const { grant } = rest;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={grant ? t(isDeleting ? 'deleteOf' : 'grantOf', { name: grant.labelTicket }) : t('add')}
      size="lg"
    >
      {opened && grant && isDeleting && <DeleteStep grant={grant} onClose={end} />}
      {opened && !isDeleting && <GrantForm key={grant?.grantId ?? 'new'} {...rest} onClose={end} onDelete={() => setDeleting(true)} />}
    </Dialog>
  );
}

/** What happens on the date in the form. */
const dayMode = (keepsFirstDay: unknown) => (keepsFirstDay ? 'changes' : 'begins');

function GrantForm({ grant, today, guard, canEdit, onClose, onDelete }: Omit<GrantProps, 'opened'> & { onDelete: () => void }) {
  const t = useTranslations('grants');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const notify = useNotify();
  const refresh = useRefresh('grants');
  const words = useGrantWords();
  const create = useMutation(trpc.grants.createGrant.mutationOptions());
  const update = useMutation(trpc.grants.updateGrant.mutationOptions());
  const format = useFormat();
  const toForm = useMemo(() => formOf(format, today), [format, today]);
  const finish = (message: string) => {
    notify.done(message);
    onClose();
    return refresh();
  };
  const edit = useSharedEdit({
    read: grant,
    formOf: toForm,
    bodyOf: (fields) => bodyOf(fields, format),
    write: (body, options): Promise<Pick<Grant, 'grantId'>> =>
      grant ? update.mutateAsync({ grantId: grant.grantId, ...body, ...options }) : create.mutateAsync({ brandId, ...body, ...options }),
    stateOf: () => undefined,
    leaves: true,
    draftKey: `grant:${brandId}:${grant?.grantId ?? 'new'}`,
    onSaved: () => finish(t(grant ? 'saved' : 'added')),
    onFailed: (error) => readError(error).code === 'already_exists',
  });
  const { form } = edit;
  const problems = problemsOf(form, format);
  const problem = (field: keyof Fields) => (edit.isTried && problems[field] ? t(`problem.${problems[field]}`) : undefined);
  const body = bodyOf(form, format);
  const isAfterFirst = grant !== null && isAfterFirstDay(form, grant, today);
  const dayHint = !grant || !hasYetToBegin(grant, today) ? 'countsFrom' : isAfterFirst && form.keepsFirstDay ? 'unchanged' : 'firstDay';
  const warning = body && guard && words.warning(body, guard.leastCents);
  return (
    <Form onSubmit={edit.save}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <fieldset className={layout.fieldset} disabled={!canEdit}>
          <TextInput
            data-autofocus
            label={t('field.labelTicket')}
            description={t('hint.labelTicket')}
            required
            maxLength={MAX_LABEL}
            value={form.labelTicket}
            error={problem('labelTicket')}
            onChange={(event) => edit.edit({ labelTicket: event.currentTarget.value })}
          />
          <TextInput
            label={t('field.code')}
            required
            maxLength={MAX_GRANT_CODE}
            value={form.code}
            error={readError(edit.error).code === 'already_exists' ? t('problem.taken') : problem('code')}
            onChange={(event) => edit.edit({ code: event.currentTarget.value })}
          />
          <GrantFields form={form} problem={problem} onChange={edit.edit} />
          <Group grow align="start">
            <TextInput
              label={t('field.dailyLimit')}
              inputMode="numeric"
              maxLength={String(MAX_DAILY_LIMIT).length}
              value={form.dailyLimit}
              error={problem('dailyLimit')}
              onChange={(event) => edit.edit({ dailyLimit: event.currentTarget.value.trim() })}
            />
            <TextInput
              type="date"
              label={t('field.countsFrom')}
              description={t(`hint.${dayHint}`)}
              min={today}
              value={form.countsFrom}
              onChange={(event) => edit.edit({ countsFrom: event.currentTarget.value })}
            />
          </Group>
          {grant && isAfterFirst && (
            <NativeSelect
              label={t('field.keepsFirstDay')}
              description={t(`onDayText.${dayMode(form.keepsFirstDay)}`, { day: format.weekdayDateYear(grant.countsFrom) })}
              value={dayMode(form.keepsFirstDay)}
              data={(['begins', 'changes'] as const).map((value) => ({ value, label: t(`onDay.${value}`) }))}
              onChange={(event) => edit.edit({ keepsFirstDay: event.currentTarget.value === 'changes' })}
            />
          )}
          <section aria-live="polite">
            <Text size="sm" fw={600}>
              {t('means')}
            </Text>
            <Text size="sm">{body ? words.sentence(body) : t('meansNothing')}</Text>
            {grant &&
              words.planned(grant).map((sentence) => (
                <Text key={sentence} size="sm" c="dimmed">
                  {sentence}
                </Text>
              ))}
          </section>
          {warning && guard && <GuardNote warning={warning} guard={guard} />}
        </fieldset>
      </FrozenFields>
      {canEdit && (
        <SharedEditActions
          edit={edit}
          words={{
            field: (field) => t(`field.${field as keyof Fields}`),
            value: (field, value) => (field === 'keepsFirstDay' ? t(`onDay.${dayMode(value)}`) : String(value ?? '')),
          }}
          history={grant && { brandId, subjectKind: 'grant', subjectId: String(grant.grantId) }}
          action={t(grant ? 'save' : 'create')}
          onClose={onClose}
        >
          {grant && (
            <Button variant="subtle" color="red" onClick={onDelete}>
              {t('delete')}
            </Button>
          )}
        </SharedEditActions>
      )}
    </Form>
  );
}
