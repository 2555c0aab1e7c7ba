'use client';

import { Button } from '@mantine/core';
import { IconBan, IconKey, IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { FleetDevice } from '@/server/devices/devices.schema';
import { DeviceFacts } from './DeviceFacts';
import { DeviceName } from './DeviceMarks';
import classes from './devices.module.css';
import type { EditDeviceProps } from './EditDeviceModal';
import type { InForce } from './fleet';
import type { InviteDeviceProps } from './InviteDeviceModal';
import type { RevokeDeviceProps } from './RevokeDeviceModal';

const EditDeviceDialog = whenOpened<EditDeviceProps>(() => import('./EditDeviceModal'));
const InviteDeviceDialog = whenOpened<InviteDeviceProps>(() => import('./InviteDeviceModal'));
const RevokeDeviceDialog = whenOpened<RevokeDeviceProps>(() => import('./RevokeDeviceModal'));

export interface DeviceDrawerProps {
  opened: boolean;
  device: FleetDevice | undefined;
  hasMaster: boolean;
  inForce: InForce | null;
  compliantVersions: string[] | undefined;
  canEdit: boolean;
  onClose: () => void;
}

/** An action on the till, in a dialog above the drawer. */
type Action = 'edit' | 'invite' | 'revoke';

/** Everything about a till: its facts, its actions and its history. */
export default function DeviceDrawer({ opened, device, onClose, ...rest }: DeviceDrawerProps) {
  const last = useLast(device);
  const [action, setAction] = useState<Action | null>(null);
  return (
    <DetailDrawer opened={opened} onClose={onClose} title={last && <DeviceName device={last} />}>
      {last && <Device key={last.posDeviceId} device={last} action={action} setAction={setAction} {...rest} />}
    </DetailDrawer>
  );
}

interface Props extends Omit<DeviceDrawerProps, 'opened' | 'onClose' | 'device'> {
  device: FleetDevice;
  action: Action | null;
  setAction: (action: Action | null) => void;
}

function Device({ device, hasMaster, inForce, compliantVersions, canEdit, action, setAction }: Props) {
  const t = useTranslations('devices');
  const close = () => setAction(null);
  return (
    <div className={classes.detail}>
      <DeviceFacts device={device} inForce={inForce} compliantVersions={compliantVersions} />
      {canEdit && device.state !== 'revoked' && (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setAction('edit')}>
            {t('edit.open')}
          </Button>
          <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setAction('invite')}>
            {t('invite.open')}
          </Button>
          <Button variant="default" leftSection={<IconBan size={16} aria-hidden />} onClick={() => setAction('revoke')}>
            {t('revoke.open')}
          </Button>
        </div>
      )}
      <section>
        <h3 className={classes.heading}>{t('history')}</h3>
        <History restaurantId={device.restaurantId} subjectKind="POS device" subjectId={device.posDeviceId} />
      </section>
      <EditDeviceDialog opened={action === 'edit'} device={device} hasMaster={hasMaster} onClose={close} />
      <InviteDeviceDialog opened={action === 'invite'} device={device} onClose={close} />
      <RevokeDeviceDialog opened={action === 'revoke'} device={device} onClose={close} />
    </div>
  );
}
