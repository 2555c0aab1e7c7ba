'use client';

import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { fieldErrors } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose, useUnsavedChanges } from '@/components/ui/unsaved';
import { useHeldForm } from '@/components/ui/useHeldForm';
import type { PickupPoint } from '@/server/pickup/pickup.schema';
import { MAX_NAME } from '@/server/pickup/pickup.values';

export interface PointProps {
  opened: boolean;
  /** A new one without. */
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
  const common = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { id: restaurantId } = useRestaurant();
  const { base, form, isEdited, edit, wasOvertaken } = useHeldForm(point ?? null, formOf);
  useUnsavedChanges(isEdited);
  const { name, address, info } = form;
  const done = (message: string) => async () => {
    notify.done(message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: trpc.pickup.pathKey() });
  };
  const onError = (error: unknown) => {
    if (!wasOvertaken(error)) notify.failed(error);
  };
  const ifMatch = { ...base };
  const create = useMutation(trpc.pickup.createPickupPoint.mutationOptions({ onSuccess: done(t('added')), onError }));
  const update = useMutation(trpc.pickup.updatePickupPoint.mutationOptions({ onSuccess: done(t('changed')), onError }));
  const remove = useMutation(trpc.pickup.deletePickupPoint.mutationOptions({ onSuccess: done(t('removed')), onError }));
  const errors = fieldErrors((point ? update : create).error);
  return (
    <Form
      onSubmit={() => {
        const body = { name, address, additionalInfo: info.trim() === '' ? null : info };
        if (point) update.mutate({ pickupPointId: point.pickupPointId, ...body, ifMatch });
        else create.mutate({ restaurantId, ...body });
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('name')}
          required
          maxLength={MAX_NAME}
          value={name}
          error={errors.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('address')}
          required
          maxLength={255}
          value={address}
          error={errors.address}
          onChange={(event) => edit({ address: event.currentTarget.value })}
        />
        <Textarea
          label={t('info')}
          description={t('infoText')}
          maxLength={500}
          autosize
          value={info}
          onChange={(event) => edit({ info: event.currentTarget.value })}
        />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        {point && (
          <Button
            variant="subtle"
            color="red"
            mr="auto"
            loading={remove.isPending}
            onClick={() => remove.mutate({ pickupPointId: point.pickupPointId, ifMatch })}
          >
            {t('remove')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending || update.isPending} disabled={name.trim() === '' || address.trim() === ''}>
          {t('save')}
        </Button>
      </Group>
    </Form>
  );
}
