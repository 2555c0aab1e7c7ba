'use client';

import { IconAlertTriangle, IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { useFormat } from '@/components/ui/useFormat';
import classes from './live.module.css';
import type { Freshness } from './useLiveFloor';

const icons = { 'box away': IconPlugConnectedX, offline: IconWifiOff, never: IconAlertTriangle } as const;

/** A note if the data is not up to date, with its time and what to do. Empty otherwise. */
export function FreshnessNote({ freshness, restaurantId }: { freshness: Freshness; restaurantId: number }) {
  const t = useTranslations('floor.live.freshness');
  const format = useFormat();
  return (
    <div role="status" className={classes.freshness}>
      {freshness.kind !== 'live' && freshness.kind !== 'loading' && (
        <p className={classes.stale} data-kind={freshness.kind}>
          <Icon kind={freshness.kind} />
          <span>
            {'asOf' in freshness && <strong>{t('asOf', { when: momentOf(freshness.asOf, format) })}</strong>}{' '}
            {t(freshness.kind === 'box away' ? 'boxAway' : freshness.kind)}
          </span>
          {freshness.kind !== 'offline' && (
            <Link href={`/admin/restaurants/${restaurantId}/devices`} className={`${classes.step} reach`}>
              {t('devices')}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

function Icon({ kind }: { kind: keyof typeof icons }) {
  const Picture = icons[kind];
  return <Picture size="1.3em" aria-hidden />;
}

const DAY_MS = 86_400_000;

/** The time, with the date if it could be mistaken for today. */
const momentOf = (moment: number, format: ReturnType<typeof useFormat>) =>
  Date.now() - moment < DAY_MS / 2 ? format.clock(moment) : format.dateTime(moment);
