'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { LoadingState } from '@/components/ui/LoadingState';
import classes from './history.module.css';

export function HistoryLoading() {
  const t = useTranslations('audit');
  const entries = (
    <div role="status" aria-label={t('loading')} className={classes.loading}>
      {[0, 1, 2].map((key) => (
        <div key={key} className={classes.entry}>
          <Skeleton circle height={26} />
          <div className={classes.body}>
            <Skeleton height="1rem" width="14rem" />
            <Skeleton height="0.75rem" width="9rem" mt="0.5rem" mb="0.75rem" />
            <Skeleton height="2.25rem" />
          </div>
        </div>
      ))}
    </div>
  );
  return <LoadingState placeholder={entries} h="16rem" />;
}
