'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { compareLink } from '@/components/floor/layouts/links';
import { Link } from '@/components/ui/Link';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useFormat } from '@/components/ui/useFormat';
import type { FleetDevice } from '@/server/devices/devices.schema';
import { BoxMark, LayoutMark, StateMark, VersionMark } from './DeviceMarks';
import classes from './devices.module.css';
import { boxStateOf, type InForce, isLinkedElsewhere, isUpToDate } from './fleet';

/** The number of compliant versions named. Older ones do not stay in use for long. */
const NAMED_VERSIONS = 4;

interface Props {
  device: FleetDevice;
  inForce: InForce | null;
  compliantVersions: string[] | undefined;
}

/** The facts about a till, with advice on problems. */
export function DeviceFacts({ device, inForce, compliantVersions = [] }: Props) {
  const t = useTranslations('devices');
  const format = useFormat();
  const { state, role, deviceId, lastSeenAt, enrolledAt, revokedAt, enrolmentExpiresAt, createdAt, tableLayout, acknowledged } = device;
  return (
    <dl className={classes.facts}>
      <Fact name={t('column.state')}>
        <StateMark state={state} />
        {revokedAt && <Note>{format.dateTime(revokedAt)}</Note>}
        {enrolmentExpiresAt && <Note>{t('facts.codeUntil', { when: format.dateTime(enrolmentExpiresAt) })}</Note>}
      </Fact>
      <Fact name={t('column.role')}>
        {t(`role.${role}`)}
        {role === 'master' && <Note>{t('role.masterText')}</Note>}
      </Fact>
      <Fact name={t('column.version')}>
        <VersionMark {...device} />
        {device.isCompliant === false && compliantVersions.length > 0 && (
          <Note>{t('version.update', { versions: format.list(compliantVersions.slice(0, NAMED_VERSIONS)) })}</Note>
        )}
      </Fact>
      {boxStateOf(device) && (
        <Fact name={t('column.box')}>
          <BoxMark device={device} withSince />
          {inForce && (
            <Button
              component={Link}
              href={compareLink(device.restaurantId, inForce.tableLayoutUuid, 'box', inForce.version)}
              variant="default"
              size="compact-md"
              className={classes.compare}
            >
              {t('compare.action')}
            </Button>
          )}
        </Fact>
      )}
      <Fact name={t('column.layout')}>
        <LayoutMark device={device} inForce={inForce} />
        {acknowledged && <Note>{t('layout.takenOver', { when: format.dateTime(acknowledged.acknowledgedAt) })}</Note>}
        {isLinkedElsewhere(device) && (
          <Note>{tableLayout ? t('layout.linked', { name: tableLayout.name }) : t('layout.linkedToNone')}</Note>
        )}
        {isUpToDate(device, inForce) === false && (
          <Note>{t('layout.behindText', { name: inForce?.name ?? '', version: inForce?.version ?? 0 })}</Note>
        )}
      </Fact>
      <Fact name={t('column.lastSeen')}>{lastSeenAt ? <RelativeTime value={lastSeenAt} /> : t('never')}</Fact>
      <Fact name={t('column.enrolled')}>
        {enrolledAt ? format.dateTime(enrolledAt) : t('never')}
        <Note>{t('facts.added', { when: format.dateTime(createdAt) })}</Note>
      </Fact>
      <Fact name={t('column.deviceId')}>
        <code className={classes.code}>{deviceId}</code>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className={classes.note}>{children}</span>;
}
