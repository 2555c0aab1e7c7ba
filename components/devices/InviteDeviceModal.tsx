'use client';

import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useTRPC } from '@/components/ui/trpc';
import type { FleetDevice, Invitation } from '@/server/devices/devices.schema';
import { OneTimeCode } from './OneTimeCode';

export interface InviteDeviceProps {
  opened: boolean;
  device: FleetDevice;
  onClose: () => void;
}

/** Explains the effect of a new code, creates it, and shows it. The dialog can only be closed by confirming that it was handed over. */
export default function InviteDeviceModal({ opened, device, onClose }: InviteDeviceProps) {
  const t = useTranslations('devices.invite');
  const trpc = useTRPC();
  const refresh = useRefresh('devices');
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const invite = useMutation(
    trpc.devices.inviteDevice.mutationOptions({
      onSuccess: (invitation) => {
        refresh();
        setInvitation(invitation);
      },
    }),
  );
  const close = () => {
    setInvitation(null);
    // The response contains the code too.
    invite.reset();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('title', { name: device.deviceName })}
      withCloseButton={!invitation}
      closeOnClickOutside={!invitation}
      closeOnEscape={!invitation}
    >
      {invitation ? (
        <OneTimeCode invitation={invitation} onDone={close} />
      ) : (
        <>
          <Text>{t(device.state === 'enrolled' ? 'enrolled' : 'invited')}</Text>
          <DialogActions
            action={t('action')}
            busy={invite.isPending}
            problem={invite.error}
            onAction={() => invite.mutate({ posDeviceId: device.posDeviceId })}
            onCancel={close}
          />
        </>
      )}
    </Dialog>
  );
}
