'use client';

import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { FleetDevice } from '@/server/devices/devices.schema';
import { posDeviceRoles } from '@/server/devices/devices.values';

/** The maximum of the API. */
const MAX_NAME_LENGTH = 80;

export type DeviceValues = Pick<FleetDevice, 'deviceName' | 'role'>;

interface Props {
  values: DeviceValues;
  onChange: (values: DeviceValues) => void;
  /** Shows missing values, after an attempt to save. */
  showMissing: boolean;
  /** Another till is the restaurant's main till. */
  hasOtherMaster: boolean;
  /** The service refused a second main till. */
  refusedMaster: boolean;
}

/** The editable fields of a till. */
export function DeviceFields({ values, onChange, showMissing, hasOtherMaster, refusedMaster }: Props) {
  const t = useTranslations('devices');
  return (
    <Stack gap="md">
      <TextInput
        data-autofocus
        required
        data-missing={t('fields.nameMissing')}
        label={t('fields.name')}
        placeholder={t('fields.nameExample')}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={values.deviceName}
        onChange={(event) => onChange({ ...values, deviceName: event.currentTarget.value })}
        error={showMissing && values.deviceName.trim() === '' && t('fields.nameMissing')}
      />
      <NativeSelect
        label={t('fields.role')}
        description={t(hasOtherMaster ? 'fields.hasMaster' : 'role.masterText')}
        data={posDeviceRoles.map((role) => ({ value: role, label: t(`role.${role}`), disabled: role === 'master' && hasOtherMaster }))}
        value={values.role}
        onChange={(event) => onChange({ ...values, role: event.currentTarget.value as DeviceValues['role'] })}
        error={refusedMaster && values.role === 'master' && t('fields.secondMaster')}
      />
    </Stack>
  );
}
