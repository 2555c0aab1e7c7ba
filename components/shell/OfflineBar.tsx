'use client';

import { IconWifiOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/ui/useConnection';
import classes from './OfflineBar.module.css';

/** Says that the service can't be reached, and what waits for it. */
export function OfflineBar() {
  const t = useTranslations('common.offline');
  const { isOffline, waiting } = useConnection();
  return (
    <div role="status" className={classes.place}>
      {isOffline && (
        <p className={classes.bar}>
          <IconWifiOff size={18} aria-hidden />
          <span>
            <strong>{t('title')}</strong> {waiting > 0 ? t('waiting', { count: waiting }) : t('text')}
          </span>
        </p>
      )}
    </div>
  );
}
