'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
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
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t('title')}>
      {opened && <EditDeviceForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

const valuesOf = ({ deviceName, role }: DeviceValues): DeviceValues => ({ deviceName, role });

function EditDeviceForm({ device, hasMaster, onClose }: Omit<EditDeviceProps, 'opened'>) {
  const t = useTranslations('devices');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('devices');
  const { posDeviceId, restaurantId } = device;
  const update = useMutation(trpc.devices.updateDevice.mutationOptions());
  const edit = useSharedEdit({
    read: valuesOf(device),
    formOf: valuesOf,
    bodyOf: ({ deviceName, role }) => (deviceName.trim() === '' ? null : { deviceName: deviceName.trim(), role }),
    write: (body, options) => update.mutateAsync({ posDeviceId, ...body, ...options }),
    stateOf: valuesOf,
    leaves: true,
    draftKey: `pos-device:${posDeviceId}`,
    onSaved: () => {
      notify.done(t('edit.done'));
      onClose();
      return refresh();
    },
    onFailed: (error) => readError(error).code === 'already_exists',
  });

  return (
    <Form onSubmit={edit.save}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <DeviceFields
          values={edit.form}
          onChange={edit.edit}
          showMissing={edit.isTried}
          hasOtherMaster={hasMaster && edit.base.role !== 'master'}
          refusedMaster={readError(edit.error).code === 'already_exists'}
        />
      </FrozenFields>
      <SharedEditActions
        edit={edit}
        words={{
          field: (field) => t(field === 'role' ? 'fields.role' : 'fields.name'),
          value: (field, value) => (field === 'role' ? t(`role.${value as DeviceValues['role']}`) : String(value)),
        }}
        history={{ restaurantId, subjectKind: 'POS device', subjectId: String(posDeviceId) }}
        action={t('edit.action')}
        onClose={onClose}
      />
    </Form>
  );
}
