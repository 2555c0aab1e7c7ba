'use client';

import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { FleetDevice } from '@/server/devices/devices.schema';

export interface RevokeDeviceProps {
  opened: boolean;
  device: FleetDevice;
  onClose: () => void;
}

/** Asks before a till is locked out permanently. */
export default function RevokeDeviceModal({ opened, device, onClose }: RevokeDeviceProps) {
  const t = useTranslations('devices.revoke');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: device.deviceName })}>
      <RevokeDevice device={device} onClose={onClose} />
    </Dialog>
  );
}

/** A separate component, so that each opening asks again. */
function RevokeDevice({ device, onClose }: Omit<RevokeDeviceProps, 'opened'>) {
  const t = useTranslations('devices.revoke');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('devices');
  const { posDeviceId, deviceName, role } = device;
  const revoke = useMutation(
    trpc.devices.revokeDevice.mutationOptions({
      onSuccess: () => {
        refresh();
        notify.done(t('done', { name: deviceName }));
        onClose();
      },
    }),
  );
  return (
    <>
      <Text>{t('text')}</Text>
      {role === 'master' && (
        <Text mt="xs" fw={500}>
          {t('master')}
        </Text>
      )}
      <DialogActions
        action={t('action')}
        danger
        busy={revoke.isPending}
        problem={revoke.error}
        onAction={() => revoke.mutate({ posDeviceId })}
        onCancel={onClose}
      />
    </>
  );
}
