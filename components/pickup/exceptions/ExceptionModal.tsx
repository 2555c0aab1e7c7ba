'use client';

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
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
import { readText, textOf } from '../model/text';
import { bodyOf } from '../model/week';

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

/** Hours as the text of a week has them, without its days. */
const DAY_WORD = /^\w+ /gm;

function hoursOf(exception: PickupException | null, locale: 'en' | 'fr'): string {
  if (!exception) return '';
  const week = exception.openings.map(({ start, end, orderingQuotas }, index) => ({
    key: String(index),
    day: 'MON' as const,
    start,
    end,
    quotas: Object.fromEntries(orderingQuotas.map(({ consumptionMode, orderingQuota }) => [consumptionMode, orderingQuota])),
  }));
  return textOf(week, locale).replace(DAY_WORD, '');
}

function ExceptionForm({ day, exception, onClose }: Omit<ExceptionProps, 'opened'>) {
  const t = useTranslations('pickup.exceptions');
  const common = useTranslations('common');
  const locale = useLocale();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { id: restaurantId } = useRestaurant();
  const { base, form, isEdited, edit, wasOvertaken } = useHeldForm(exception ?? null, (state) => ({
    label: state?.label ?? '',
    firstDay: state?.firstDay ?? day,
    lastDay: state?.lastDay ?? day,
    hours: hoursOf(state, locale),
  }));
  useUnsavedChanges(isEdited);
  const { label, firstDay, lastDay, hours } = form;

  const done = (message: string) => async () => {
    notify.done(message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: trpc.pickup.pathKey() });
  };
  const onError = (error: unknown) => {
    if (!wasOvertaken(error) && readError(error).code !== 'invalid_parameters') notify.failed(error);
  };
  const ifMatch = { ...base };
  const create = useMutation(trpc.pickup.createPickupException.mutationOptions({ onSuccess: done(t('added')), onError }));
  const update = useMutation(trpc.pickup.updatePickupException.mutationOptions({ onSuccess: done(t('changed')), onError }));
  const remove = useMutation(trpc.pickup.deletePickupException.mutationOptions({ onSuccess: done(t('removed')), onError }));
  const errors = fieldErrors((exception ? update : create).error);

  // The day stands for any: only what is behind it counts.
  const lines = hours
    .split(/\n|;/)
    .map((line) => line.trim())
    .filter(Boolean);
  const read = readText(lines.map((line) => `mon ${line}`).join('\n'));
  const sound = 'ranges' in read && read.ranges.every((range) => range.day === 'MON') ? read.ranges : null;

  function save() {
    if (!sound) return;
    const openings = bodyOf(sound.map((range, index) => ({ ...range, key: String(index) }))).pickupSchedules.map(
      ({ day: _, ...opening }) => opening,
    );
    const body = { restaurantId, label, firstDay, lastDay: lastDay < firstDay ? firstDay : lastDay, openings };
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
          onChange={(event) => edit({ label: event.currentTarget.value })}
        />
        <Group grow align="flex-start">
          <TextInput
            type="date"
            label={t('firstDay')}
            required
            value={firstDay}
            error={errors.firstDay}
            onChange={(event) => edit({ firstDay: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('lastDay')}
            required
            min={firstDay}
            value={lastDay < firstDay ? firstDay : lastDay}
            error={errors.lastDay}
            onChange={(event) => edit({ lastDay: event.currentTarget.value })}
          />
        </Group>
        <TextInput
          label={t('hours')}
          description={t('hoursText')}
          placeholder="10:00-16:00 q2=30"
          value={hours.replaceAll('\n', '; ')}
          error={!sound && t('hoursWrong')}
          onChange={(event) => edit({ hours: event.currentTarget.value })}
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
        <Button type="submit" loading={create.isPending || update.isPending} disabled={label.trim() === '' || !sound || firstDay === ''}>
          {t('save')}
        </Button>
      </Group>
    </Form>
  );
}
