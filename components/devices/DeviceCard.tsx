'use client';

import { useTranslations } from 'next-intl';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { CardName } from '@/components/ui/table/CardName';
import type { FleetDevice } from '@/server/devices/devices.schema';
import { BoxMark, DeviceName, LayoutMark, StateMark, VersionMark } from './DeviceMarks';
import classes from './devices.module.css';
import { boxStateOf, type InForce } from './fleet';

interface Props {
  device: FleetDevice;
  inForce: InForce | null;
  /** The restaurant, in a list of several. */
  place?: string;
}

/** A till in the list on a phone. */
export function DeviceCard({ device, inForce, place }: Props) {
  const t = useTranslations('devices');
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <CardName>
          <DeviceName device={device} />
        </CardName>
        <StateMark state={device.state} />
      </div>
      {place && <span className={classes.quiet}>{place}</span>}
      <div className={classes.cardFacts}>
        <VersionMark {...device} />
        {boxStateOf(device) && <BoxMark device={device} />}
      </div>
      <div className={classes.cardFacts}>
        <LayoutMark device={device} inForce={inForce} />
      </div>
      <span className={classes.quiet}>
        {device.lastSeenAt ? t.rich('seen', { when: () => <RelativeTime value={device.lastSeenAt ?? 0} /> }) : t('neverSeen')}
      </span>
    </div>
  );
}
