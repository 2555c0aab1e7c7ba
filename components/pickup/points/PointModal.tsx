'use client';

import { Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { Dialog } from '@/components/ui/Dialog';
import { fieldErrors, isShownAtFields } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import type { PickupPoint } from '@/server/pickup/pickup.schema';
import { MAX_NAME } from '@/server/pickup/pickup.values';
import { useDone } from '../useDone';

export interface PointProps {
  opened: boolean;
  /** Omitted for a new one. */
  point?: PickupPoint;
  onClose: () => void;
}

export default function PointModal({ opened, point, onClose }: PointProps) {
  const t = useTranslations('pickup.points');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={point ? point.name : t('add')}>
      {opened && <PointForm key={point?.pickupPointId ?? 'new'} point={point} onClose={onClose} />}
    </Dialog>
  );
}

const formOf = (point: PickupPoint | null) => ({
  name: point?.name ?? '',
  address: point?.address ?? '',
  info: point?.additionalInfo ?? '',
});

function PointForm({ point, onClose }: Omit<PointProps, 'opened'>) {
  const t = useTranslations('pickup.points');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const done = useDone(onClose);
  const create = useMutation(trpc.pickup.createPickupPoint.mutationOptions());
  const update = useMutation(trpc.pickup.updatePickupPoint.mutationOptions());
  const { mutateAsync: remove } = useMutation(trpc.pickup.deletePickupPoint.mutationOptions());
  const edit = useSharedEdit({
    read: point ?? null,
    formOf,
    bodyOf: ({ name, address, info }) => ({ name, address, additionalInfo: info.trim() === '' ? null : info }),
    write: (body, options): Promise<Pick<PickupPoint, 'pickupPointId'>> =>
      point
        ? update.mutateAsync({ pickupPointId: point.pickupPointId, ...body, ...options })
        : create.mutateAsync({ restaurantId, ...body, ...options }),
    stateOf: (_answer, base, { name, address, info }) => base && { ...base, name, address, additionalInfo: info },
    leaves: true,
    draftKey: `pickup-point:${restaurantId}:${point?.pickupPointId ?? 'new'}`,
    onSaved: () => done(t(point ? 'changed' : 'added')),
    onFailed: (error) => isShownAtFields(['name', 'address', 'additionalInfo'], error),
  });
  const { name, address, info } = edit.form;
  const errors = fieldErrors(edit.error);
  return (
    <Form onSubmit={edit.save}>
      <Stack gap="md">
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <FrozenFields isFrozen={edit.saving}>
          <TextInput
            data-autofocus
            label={t('name')}
            required
            maxLength={MAX_NAME}
            value={name}
            error={errors.name}
            onChange={(event) => edit.edit({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('address')}
            required
            maxLength={255}
            value={address}
            error={errors.address}
            onChange={(event) => edit.edit({ address: event.currentTarget.value })}
          />
          <Textarea
            label={t('info')}
            description={t('infoText')}
            maxLength={500}
            autosize
            value={info}
            error={errors.additionalInfo}
            onChange={(event) => edit.edit({ info: event.currentTarget.value })}
          />
        </FrozenFields>
      </Stack>
      <SharedEditActions
        edit={edit}
        words={{ field: (field) => t(field as keyof typeof edit.form), value: (_field, value) => String(value) }}
        history={{ restaurantId, subjectKind: 'pickup points' }}
        action={t(point ? 'save' : 'create')}
        onClose={onClose}
        removal={
          point && {
            action: t('remove'),
            remove: (precondition) => remove({ pickupPointId: point.pickupPointId, ...precondition }),
            onRemoved: () => done(t('removed')),
          }
        }
      />
    </Form>
  );
}
