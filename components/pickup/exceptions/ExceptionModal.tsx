'use client';

import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { fieldErrors, readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose, useUnsavedChanges } from '@/components/ui/unsaved';
import { useHeldForm } from '@/components/ui/useHeldForm';
import type { PickupException } from '@/server/pickup/pickup.schema';
import { MAX_NAME } from '@/server/pickup/pickup.values';
import { openingsOf } from '../model/week';
import { useWeekWords } from '../useWeekWords';
import { concernsOf, hoursTextOf, readHours, scopeOf, scopes } from './form';
import { useExceptionWords } from './useExceptionWords';

export interface ExceptionProps {
  opened: boolean;
  /** Where a new one begins. */
  day: string;
  exception?: PickupException;
  onClose: () => void;
}

/** Says on which days the week does not count, and what counts instead. */
export default function ExceptionModal({ opened, day, exception, onClose }: ExceptionProps) {
  const t = useTranslations('pickup.exceptions');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t(exception ? 'edit' : 'add')}>
      {opened && <ExceptionForm key={exception?.pickupExceptionId ?? day} day={day} exception={exception} onClose={onClose} />}
    </Dialog>
  );
}

/** The exceptions that are in the way of days, from a save that was refused. */
function takenBy(error: unknown): PickupException[] {
  const { code, extraData } = readError(error);
  return code === 'already_exists' ? ((extraData as { exceptions?: PickupException[] } | undefined)?.exceptions ?? []) : [];
}

/** True for what is said at its field. */
const isSaidBelow = (error: unknown) => readError(error).code === 'invalid_parameters' || takenBy(error).length > 0;

function ExceptionForm({ day, exception, onClose }: Omit<ExceptionProps, 'opened'>) {
  const t = useTranslations('pickup.exceptions');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { id: restaurantId } = useRestaurant();
  const { base, form, isEdited, edit, wasOvertaken } = useHeldForm(exception ?? null, (state) => ({
    label: state?.label ?? '',
    firstDay: state?.firstDay ?? day,
    lastDay: state?.lastDay ?? day,
    hours: state ? hoursTextOf(state) : '',
    scope: scopeOf(state?.appliesTo ?? []),
  }));
  useUnsavedChanges(isEdited);
  const { label, firstDay, lastDay, hours, scope } = form;
  const words = useWeekWords();
  const days = useExceptionWords();

  const done = (message: string) => async () => {
    notify.done(message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: trpc.pickup.pathKey() });
  };
  const onError = (error: unknown) => {
    if (!wasOvertaken(error) && !isSaidBelow(error)) notify.failed(error);
  };
  const ifMatch = { ...base };
  const create = useMutation(trpc.pickup.createPickupException.mutationOptions({ onSuccess: done(t('added')), onError }));
  const update = useMutation(trpc.pickup.updatePickupException.mutationOptions({ onSuccess: done(t('changed')), onError }));
  const remove = useMutation(trpc.pickup.deletePickupException.mutationOptions({ onSuccess: done(t('removed')), onError }));
  const { error } = exception ? update : create;
  const errors = fieldErrors(error);
  const [taken] = takenBy(error);
  const edited = (part: Partial<typeof form>) => {
    edit(part);
    create.reset();
    update.reset();
  };

  const read = readHours(hours);
  const wrong =
    'unreadable' in read
      ? t('hoursWrong', { text: read.unreadable })
      : 'clash' in read && t('hoursOverlap', { one: words.hours(read.clash[0]), other: words.hours(read.clash[1]) });

  function save() {
    if (!('ranges' in read)) return;
    const last = lastDay < firstDay ? firstDay : lastDay;
    const body = { restaurantId, label, firstDay, lastDay: last, openings: openingsOf(read.ranges), appliesTo: concernsOf(scope) };
    if (exception) update.mutate({ ...body, pickupExceptionId: exception.pickupExceptionId, ifMatch });
    else create.mutate(body);
  }

  return (
    <Form
      onSubmit={() => {
        save();
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('label')}
          placeholder={t('labelExample')}
          required
          maxLength={MAX_NAME}
          value={label}
          error={errors.label}
          onChange={(event) => edited({ label: event.currentTarget.value })}
        />
        <Group grow align="flex-start">
          <TextInput
            type="date"
            label={t('firstDay')}
            required
            value={firstDay}
            error={taken ? t('taken', { label: taken.label, days: days.days(taken) }) : errors.firstDay}
            onChange={(event) => edited({ firstDay: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('lastDay')}
            required
            min={firstDay}
            value={lastDay < firstDay ? firstDay : lastDay}
            error={errors.lastDay}
            onChange={(event) => edited({ lastDay: event.currentTarget.value })}
          />
        </Group>
        <NativeSelect
          label={t('appliesTo')}
          description={t('appliesToText')}
          value={scope}
          data={scopes.map((value) => ({ value, label: t(`concerns.${value}`) }))}
          onChange={(event) => edited({ scope: scopes.find((value) => value === event.currentTarget.value) ?? scope })}
        />
        <TextInput
          label={t('hours')}
          description={t('hoursText')}
          placeholder={t('closed')}
          value={hours}
          error={wrong}
          onChange={(event) => edited({ hours: event.currentTarget.value })}
        />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        {exception && (
          <Button
            variant="subtle"
            color="red"
            mr="auto"
            loading={remove.isPending}
            onClick={() => remove.mutate({ restaurantId, pickupExceptionId: exception.pickupExceptionId, ifMatch })}
          >
            {t('remove')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          type="submit"
          loading={create.isPending || update.isPending}
          disabled={label.trim() === '' || !('ranges' in read) || firstDay === ''}
        >
          {t('save')}
        </Button>
      </Group>
    </Form>
  );
}
