'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { RelativeTime } from '@/components/ui/RelativeTime';
import type { Column } from '@/components/ui/table/columns';
import { useFormat } from '@/components/ui/useFormat';
import type { FleetDevice } from '@/server/devices/devices.schema';
import { BoxMark, LayoutMark, StateMark, VersionMark } from './DeviceMarks';
import { boxStateOf, type InForce, layoutOn } from './fleet';

const noExtraColumns: never[] = [];

/**
 * The columns of the list of tills.
 * @param inForceOf returns the current version for a till; must be a stable function
 * @param extraColumns columns after the name
 */
export function useDeviceColumns<Device extends FleetDevice>(
  inForceOf: (device: Device) => InForce | null,
  extraColumns: Column<Device>[] = noExtraColumns,
): Column<Device>[] {
  const t = useTranslations('devices');
  const format = useFormat();
  return useMemo(() => {
    const formatMoment = (value: string | null) => value && format.dateTime(value);
    return [
      {
        key: 'name',
        header: t('column.name'),
        primary: true,
        minWidth: 145,
        cell: ({ deviceName }) => deviceName,
        sortBy: ({ deviceName }) => deviceName,
        csv: ({ deviceName }) => deviceName,
      },
      ...extraColumns,
      {
        key: 'role',
        header: t('column.role'),
        width: 130,
        hiddenAtFirst: true,
        cell: ({ role }) => t(`role.${role}`),
        sortBy: ({ role }) => t(`role.${role}`),
        csv: ({ role }) => t(`role.${role}`),
      },
      {
        key: 'state',
        header: t('column.state'),
        width: 150,
        cell: ({ state }) => <StateMark state={state} />,
        sortBy: ({ state }) => t(`state.${state}`),
        csv: ({ state }) => t(`state.${state}`),
      },
      {
        key: 'version',
        header: t('column.version'),
        width: 178,
        cell: (device) => <VersionMark {...device} />,
        sortBy: ({ posVersion }) => posVersion,
        csv: ({ posVersion }) => posVersion,
      },
      {
        key: 'box',
        header: t('column.box'),
        width: 156,
        yields: 2,
        cell: (device) => <BoxMark device={device} />,
        csv: (device) => {
          const state = boxStateOf(device);
          return state && t(`box.${state}`);
        },
      },
      {
        key: 'layout',
        header: t('column.layout'),
        minWidth: 205,
        yields: 3,
        cell: (device) => <LayoutMark device={device} inForce={inForceOf(device)} />,
        sortBy: (device) => layoutOn(device)?.name ?? null,
        csv: (device) => layoutOn(device)?.name,
      },
      {
        key: 'lastSeen',
        header: t('column.lastSeen'),
        width: 140,
        yields: 1,
        cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime value={lastSeenAt} /> : t('never')),
        sortBy: ({ lastSeenAt }) => lastSeenAt,
        csv: ({ lastSeenAt }) => formatMoment(lastSeenAt),
      },
      {
        key: 'deviceId',
        header: t('column.deviceId'),
        width: 170,
        hiddenAtFirst: true,
        cell: ({ deviceId }) => deviceId,
        sortBy: ({ deviceId }) => deviceId,
        csv: ({ deviceId }) => deviceId,
      },
      {
        key: 'enrolled',
        header: t('column.enrolled'),
        width: 130,
        hiddenAtFirst: true,
        cell: ({ enrolledAt }) => (enrolledAt ? format.date(enrolledAt) : t('never')),
        sortBy: ({ enrolledAt }) => enrolledAt,
        csv: ({ enrolledAt }) => formatMoment(enrolledAt),
      },
    ];
  }, [t, format, inForceOf, extraColumns]);
}
