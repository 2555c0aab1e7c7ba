'use client';

import { useTranslations } from 'next-intl';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useFormat } from '@/components/ui/useFormat';
import type { FleetDevice } from '@/server/devices/devices.schema';
import { boxHues, boxStateOf, fleetCounts } from './fleet';

interface Props {
  devices: FleetDevice[] | undefined;
  compliantVersions: string[] | undefined;
}

/** Key figures about the tills. */
export function FleetTiles({ devices, compliantVersions }: Props) {
  const t = useTranslations('devices');
  const format = useFormat();
  const counts = devices && fleetCounts(devices);
  const formatCount = (value: number | undefined) => (value === undefined ? undefined : format.number(value));
  const boxes = (devices ?? []).filter(({ state }) => state !== 'revoked').map((device) => ({ device, state: boxStateOf(device) }));
  const box = boxes.find(({ state }) => state !== null);
  const boxState = box?.state ?? 'never';
  const latency = box?.device.box?.latencyMs ?? null;
  const newest = compliantVersions?.[0];
  return (
    <StatTiles>
      <StatTile label={t('tiles.inUse')} value={formatCount(counts?.inUse)} hint={t('tiles.inUseHint')} />
      <StatTile
        label={t('tiles.box')}
        value={devices && t(`box.${boxState}`)}
        hint={
          boxState === 'linked' && latency !== null ? t('tiles.latency', { shown: format.number(latency) }) : t(`tiles.${boxState}Hint`)
        }
        hue={boxHues[boxState]}
      />
      <StatTile
        label={t('tiles.outdated')}
        value={formatCount(counts?.outdated)}
        hint={newest === undefined ? t('tiles.noCompliant') : t('tiles.outdatedHint', { version: newest })}
        hue={counts && counts.outdated > 0 ? 'red' : 'gray'}
        href="?show=outdated"
      />
      <StatTile
        label={t('tiles.invited')}
        value={formatCount(counts?.invited)}
        hint={t('tiles.invitedHint')}
        hue={counts && counts.invited > 0 ? 'yellow' : 'gray'}
        href="?show=invited"
      />
    </StatTiles>
  );
}
