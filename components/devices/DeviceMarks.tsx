'use client';

import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { FleetDevice } from '@/server/devices/devices.schema';
import classes from './devices.module.css';
import { boxHues, boxStateOf, type InForce, isUpToDate, layoutOn } from './fleet';

const stateHues = { invited: 'yellow', enrolled: 'green', revoked: 'gray' } as const;

export function StateMark({ state }: Pick<FleetDevice, 'state'>) {
  const t = useTranslations('devices.state');
  return <Badge color={stateHues[state]}>{t(state)}</Badge>;
}

/** The name, with a mark for the main till. */
export function DeviceName({ device }: { device: FleetDevice }) {
  const t = useTranslations('devices.role');
  return (
    <span className={classes.deviceName}>
      <span className={classes.clip}>{device.deviceName}</span>
      {device.role === 'master' && (
        <Badge size="sm" color="aubergine" className={classes.rigid}>
          {t('masterShort')}
        </Badge>
      )}
    </span>
  );
}

/** The version in use, and whether it is fiscally compliant. */
export function VersionMark({ posVersion, isCompliant }: Pick<FleetDevice, 'posVersion' | 'isCompliant'>) {
  const t = useTranslations('devices.version');
  if (posVersion === null) return <span className={classes.quiet}>{t('unknown')}</span>;
  return (
    <span className={classes.mark} data-hue={isCompliant ? 'green' : 'red'}>
      {isCompliant ? <IconCircleCheck size={15} aria-hidden /> : <IconAlertTriangle size={15} aria-hidden />}
      <span className="tabular">{posVersion}</span>
      <span className={isCompliant ? classes.hidden : undefined}>{t(isCompliant ? 'compliant' : 'notCompliant')}</span>
    </span>
  );
}

/** The state of the box, for the till that holds it. */
export function BoxMark({ device, withSince = false }: { device: Pick<FleetDevice, 'role' | 'box'>; withSince?: boolean }) {
  const t = useTranslations('devices.box');
  const format = useFormat();
  const state = boxStateOf(device);
  if (!state) return <span className={classes.quiet}>–</span>;
  const { since = null, latencyMs = null } = device.box ?? {};
  return (
    <span className={classes.boxMark}>
      <Badge color={boxHues[state]}>{t(state)}</Badge>
      {state === 'linked' && latencyMs !== null && (
        <span className={classes.quiet}>{t('latency', { shown: format.number(latencyMs) })}</span>
      )}
      {withSince && since && (
        <span className={classes.quiet}>{t(state === 'linked' ? 'since' : 'until', { when: format.dateTime(since) })}</span>
      )}
    </span>
  );
}

/** The layout on the till, and whether it is the current version. */
export function LayoutMark({ device, inForce }: { device: FleetDevice; inForce: InForce | null }) {
  const t = useTranslations('devices.layout');
  const layout = layoutOn(device);
  const upToDate = isUpToDate(device, inForce);
  if (!layout) return <span className={classes.quiet}>{t('none')}</span>;
  return (
    <span className={classes.layoutMark}>
      <span className={classes.clip}>{layout.name}</span>
      {layout.version !== null && <span className={classes.quiet}>{t('version', { version: layout.version })}</span>}
      {upToDate === false && (
        <Badge size="sm" color="yellow" className={classes.rigid}>
          {t('behind')}
        </Badge>
      )}
    </span>
  );
}
