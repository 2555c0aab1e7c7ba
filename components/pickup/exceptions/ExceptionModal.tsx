'use client';

import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { Dialog } from '@/components/ui/Dialog';
import { fieldErrors, isShownAtFields, readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import type { PickupException } from '@/server/pickup/pickup.schema';
import { MAX_NAME } from '@/server/pickup/pickup.values';
import { openingsOf } from '../model/week';
import { useDone } from '../useDone';
import { useWeekWords } from '../useWeekWords';
import { concernsOf, hoursTextOf, readHours, type Scope, scopeOf, scopes } from './form';
import { useExceptionWords } from './useExceptionWords';

export interface ExceptionProps {
  opened: boolean;
  /** The first day of a new one. */
  day: string;
  exception?: PickupException;
  onClose: () => void;
}

/** Defines days on which the usual hours do not apply, with the hours that apply instead. */
export default function ExceptionModal({ opened, day, exception, onClose }: ExceptionProps) {
  const t = useTranslations('pickup.exceptions');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t(exception ? 'edit' : 'add')}>
      {opened && <ExceptionForm key={exception?.pickupExceptionId ?? day} day={day} exception={exception} onClose={onClose} />}
    </Dialog>
  );
}

/** The exceptions that conflict with the chosen days, from a refused save. */
function conflictsIn(error: unknown): PickupException[] {
  const { code, extraData } = readError(error);
  return code === 'already_exists' ? ((extraData as { exceptions?: PickupException[] } | undefined)?.exceptions ?? []) : [];
}

function ExceptionForm({ day, exception, onClose }: Omit<ExceptionProps, 'opened'>) {
  const t = useTranslations('pickup.exceptions');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const done = useDone(onClose);
  const create = useMutation(trpc.pickup.createPickupException.mutationOptions());
  const update = useMutation(trpc.pickup.updatePickupException.mutationOptions());
  const { mutateAsync: remove } = useMutation(trpc.pickup.deletePickupException.mutationOptions());
  const edit = useSharedEdit({
    read: exception ?? null,
    formOf: (state) => ({
      label: state?.label ?? '',
      firstDay: state?.firstDay ?? day,
      lastDay: state?.lastDay ?? day,
      hours: state ? hoursTextOf(state) : '',
      scope: scopeOf(state?.appliesTo ?? []),
    }),
    bodyOf: ({ label, firstDay, lastDay, hours, scope }) => {
      const parsed = readHours(hours);
      if (!('ranges' in parsed) || lastDay < firstDay) return null;
      return { restaurantId, label, firstDay, lastDay, openings: openingsOf(parsed.ranges), appliesTo: concernsOf(scope) };
    },
    write: (body, options) =>
      exception
        ? update.mutateAsync({ ...body, pickupExceptionId: exception.pickupExceptionId, ...options })
        : create.mutateAsync({ ...body, ...options }),
    leaves: true,
    draftKey: `pickup-exception:${restaurantId}:${exception?.pickupExceptionId ?? 'new'}`,
    onSaved: () => done(t(exception ? 'changed' : 'added')),
    onFailed: (error) => isShownAtFields(['label', 'firstDay', 'lastDay'], error) || conflictsIn(error).length > 0,
  });
  const { label, firstDay, lastDay, hours, scope } = edit.form;
  const words = useWeekWords();
  const days = useExceptionWords();
  const format = useFormat();
  const errors = fieldErrors(edit.error);
  const [conflict] = conflictsIn(edit.error);

  const parsed = readHours(hours);
  const hoursError =
    'unreadable' in parsed
      ? t('hoursWrong', { text: parsed.unreadable })
      : 'clash' in parsed && t('hoursOverlap', { one: words.hours(parsed.clash[0]), other: words.hours(parsed.clash[1]) });

  /** The labels of the form's fields. */
  const fieldWords = {
    field: (field: string) => t(field === 'scope' ? 'appliesTo' : (field as Exclude<keyof typeof edit.form, 'scope'>)),
    value: (field: string, value: unknown) => {
      if (field === 'scope') return t(`concerns.${value as Scope}`);
      if (field === 'firstDay' || field === 'lastDay') return format.weekdayDateYear(String(value));
      return String(value) || (field === 'hours' ? t('closed') : '');
    },
  };

  return (
    <Form onSubmit={edit.save}>
      <Stack gap="md">
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <FrozenFields isFrozen={edit.saving}>
          <TextInput
            data-autofocus
            label={t('label')}
            placeholder={t('labelExample')}
            required
            maxLength={MAX_NAME}
            value={label}
            error={errors.label}
            onChange={(event) => edit.edit({ label: event.currentTarget.value })}
          />
          <Group grow align="flex-start">
            <TextInput
              type="date"
              label={t('firstDay')}
              required
              value={firstDay}
              error={conflict ? t('taken', { label: conflict.label, days: days.days(conflict) }) : errors.firstDay}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                // A single day stays one.
                edit.edit({ firstDay: typed, lastDay: lastDay === firstDay ? typed : lastDay });
              }}
            />
            <TextInput
              type="date"
              label={t('lastDay')}
              required
              min={firstDay}
              value={lastDay}
              error={edit.isTried && lastDay < firstDay ? t('lastDayWrong') : errors.lastDay}
              onChange={(event) => edit.edit({ lastDay: event.currentTarget.value })}
            />
          </Group>
          <NativeSelect
            label={t('appliesTo')}
            description={t('appliesToText')}
            value={scope}
            data={scopes.map((value) => ({ value, label: t(`concerns.${value}`) }))}
            onChange={(event) => edit.edit({ scope: scopes.find((value) => value === event.currentTarget.value) ?? scope })}
          />
          <TextInput
            label={t('hours')}
            description={t('hoursText')}
            placeholder={t('closed')}
            value={hours}
            error={hoursError}
            onChange={(event) => edit.edit({ hours: event.currentTarget.value })}
          />
        </FrozenFields>
      </Stack>
      <SharedEditActions
        edit={edit}
        words={fieldWords}
        history={{ restaurantId, subjectKind: 'pickup exceptions', subjectId: String(restaurantId) }}
        action={t(exception ? 'save' : 'create')}
        onClose={onClose}
        removal={
          exception && {
            action: t('remove'),
            remove: (precondition) => remove({ restaurantId, pickupExceptionId: exception.pickupExceptionId, ...precondition }),
            onRemoved: () => done(t('removed')),
          }
        }
      />
    </Form>
  );
}
