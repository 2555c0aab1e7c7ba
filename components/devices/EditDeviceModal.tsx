'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { FleetDevice } from '@/server/devices/devices.schema';
import { DeviceFields, type DeviceValues } from './DeviceFields';

export interface EditDeviceProps {
  opened: boolean;
  device: FleetDevice;
  hasMaster: boolean;
  onClose: () => void;
}

/** Changes the name and the role of a till. */
export default function EditDeviceModal({ opened, onClose, ...rest }: EditDeviceProps) {
  const t = useTranslations('devices.edit');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <EditDeviceForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

/** A separate component, so that each opening starts with the saved values. */
function EditDeviceForm({ device, hasMaster, onClose }: Omit<EditDeviceProps, 'opened'>) {
  const t = useTranslations('devices.edit');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('devices');
  const [before] = useState<DeviceValues>({ deviceName: device.deviceName, role: device.role });
  const [values, setValues] = useState(before);
  const save = useMutation(
    trpc.devices.updateDevice.mutationOptions({
      onSuccess: () => {
        refresh();
        notify.done(t('done'));
        onClose();
      },
    }),
  );

  const refusedMaster = readError(save.error).code === 'already_exists';

  function submit() {
    const deviceName = values.deviceName.trim();
    if (deviceName === '') return;
    const changes = {
      ...(deviceName !== before.deviceName && { deviceName }),
      ...(values.role !== before.role && { role: values.role }),
    };
    if (Object.keys(changes).length === 0) onClose();
    else save.mutate({ posDeviceId: device.posDeviceId, ...changes });
  }

  return (
    <Form onSubmit={submit}>
      <DeviceFields
        values={values}
        onChange={setValues}
        showMissing
        hasOtherMaster={hasMaster && before.role !== 'master'}
        refusedMaster={refusedMaster}
      />
      <DialogActions action={t('action')} busy={save.isPending} problem={refusedMaster ? null : save.error} onCancel={onClose} />
    </Form>
  );
}
