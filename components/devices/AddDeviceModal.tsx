'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { Invitation } from '@/server/devices/devices.schema';
import { DeviceFields, type DeviceValues } from './DeviceFields';
import { OneTimeCode } from './OneTimeCode';

export interface AddDeviceProps {
  opened: boolean;
  /** The restaurant already has a main till. */
  hasMaster: boolean;
  onClose: () => void;
}

/** Adds a till, then shows its pairing code. The dialog can only be closed by confirming that the code was handed over. */
export default function AddDeviceModal({ opened, hasMaster, onClose }: AddDeviceProps) {
  const t = useTranslations('devices.add');
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const close = () => {
    setInvitation(null);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={invitation ? t('made', { name: invitation.deviceName }) : t('title')}
      withCloseButton={!invitation}
      closeOnClickOutside={!invitation}
      closeOnEscape={!invitation}
    >
      {invitation ? (
        <OneTimeCode invitation={invitation} onDone={close} />
      ) : (
        <AddDeviceForm hasMaster={hasMaster} onMade={setInvitation} onClose={close} />
      )}
    </Dialog>
  );
}

interface FormProps {
  hasMaster: boolean;
  onMade: (invitation: Invitation) => void;
  onClose: () => void;
}

function AddDeviceForm({ hasMaster, onMade, onClose }: FormProps) {
  const t = useTranslations('devices.add');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const refresh = useRefresh('devices');
  const [values, setValues] = useState<DeviceValues>({ deviceName: '', role: hasMaster ? 'independent' : 'master' });
  const [tried, setTried] = useState(false);
  const create = useMutation(
    trpc.devices.createDevice.mutationOptions({
      onSuccess: (invitation) => {
        refresh();
        onMade(invitation);
      },
    }),
  );

  const refusedMaster = readError(create.error).code === 'already_exists';

  function submit() {
    setTried(true);
    const deviceName = values.deviceName.trim();
    if (deviceName !== '') create.mutate({ restaurantId, ...values, deviceName });
  }

  return (
    <Form onSubmit={submit}>
      <DeviceFields values={values} onChange={setValues} showMissing={tried} hasOtherMaster={hasMaster} refusedMaster={refusedMaster} />
      <DialogActions action={t('action')} busy={create.isPending} problem={refusedMaster ? null : create.error} onCancel={onClose} />
    </Form>
  );
}
