'use client';

import { Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { type Day, days } from '@/server/pickup/pickup.values';
import type { Shift } from '@/server/shifts/shifts.schema';
import { MAX_SHIFT_NAME } from '@/server/shifts/shifts.values';
import { bodyOf, type ShiftForm as Fields, formOf, problemOf } from './form';

export interface ShiftProps {
  opened: boolean;
  /** Null for a new one. */
  shift: Shift | null;
  /** All shifts of the restaurant. */
  shifts: readonly Shift[];
  onClose: () => void;
}

export default function ShiftModal({ opened, onClose, ...rest }: ShiftProps) {
  const t = useTranslations('grants.shifts');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={rest.shift ? rest.shift.name : t('add')}>
      {opened && <ShiftForm key={rest.shift?.shiftId ?? 'new'} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function ShiftForm({ shift, shifts, onClose }: Omit<ShiftProps, 'opened'>) {
  const t = useTranslations('grants.shifts');
  const dayName = useTranslations('pickup.shortDays');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const notify = useNotify();
  const refresh = useRefresh('grants');
  const finish = (message: string) => {
    notify.done(message);
    onClose();
    return refresh();
  };
  const create = useMutation(trpc.shifts.createShift.mutationOptions());
  const update = useMutation(trpc.shifts.updateShift.mutationOptions());
  const { mutateAsync: remove } = useMutation(trpc.shifts.deleteShift.mutationOptions());
  const edit = useSharedEdit({
    read: shift,
    formOf,
    bodyOf: (form) => (problemOf(form, shift?.shiftId ?? null, shifts).overlap === undefined ? bodyOf(form) : null),
    write: (body, options) =>
      shift
        ? update.mutateAsync({ restaurantId, shiftId: shift.shiftId, ...body, ...options })
        : create.mutateAsync({ restaurantId, ...body, ...options }),
    leaves: true,
    draftKey: `shift:${restaurantId}:${shift?.shiftId ?? 'new'}`,
    onSaved: () => finish(t(shift ? 'changed' : 'added')),
  });
  const { form } = edit;
  const problem = problemOf(form, shift?.shiftId ?? null, shifts);
  return (
    <Form onSubmit={edit.save}>
      <Stack gap="md">
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <FrozenFields isFrozen={edit.saving}>
          <TextInput
            data-autofocus
            label={t('name')}
            placeholder={t('example')}
            required
            maxLength={MAX_SHIFT_NAME}
            value={form.name}
            onChange={(event) => edit.edit({ name: event.currentTarget.value })}
          />
          <Chip.Group multiple value={form.days} onChange={(value) => edit.edit({ days: days.filter((day) => value.includes(day)) })}>
            <Group gap="xs" role="group" aria-label={t('days')}>
              {days.map((day) => (
                <Chip key={day} value={day} size="sm">
                  {dayName(day)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          {edit.isTried && form.days.length === 0 && (
            <p className={layout.problem} role="alert">
              {t('daysMissing')}
            </p>
          )}
          <Group grow align="start">
            <TextInput
              type="time"
              label={t('from')}
              required
              value={form.from}
              onChange={(event) => edit.edit({ from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={t('to')}
              required
              value={form.to}
              error={problem.order && t('order')}
              onChange={(event) => edit.edit({ to: event.currentTarget.value })}
            />
          </Group>
          {problem.overlap !== undefined && (
            <Text size="sm" c="red" role="alert">
              {t('overlap', { name: problem.overlap })}
            </Text>
          )}
          {shift && (
            <Text size="sm" c="dimmed">
              {t('idText', { id: shift.shiftId })}
            </Text>
          )}
        </FrozenFields>
      </Stack>
      <SharedEditActions
        edit={edit}
        words={{
          field: (field) => t(field as keyof Fields),
          value: (_field, value) => (Array.isArray(value) ? (value as Day[]).map((day) => dayName(day)).join(', ') : String(value)),
        }}
        history={{ restaurantId, subjectKind: 'shift' }}
        action={t(shift ? 'save' : 'create')}
        onClose={onClose}
        removal={
          shift
            ? {
                action: t('remove'),
                remove: (precondition) => remove({ restaurantId, shiftId: shift.shiftId, ...precondition }),
                onRemoved: () => finish(t('removed')),
              }
            : undefined
        }
      />
    </Form>
  );
}
