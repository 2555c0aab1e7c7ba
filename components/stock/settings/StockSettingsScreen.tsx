'use client';

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { useLiveStock } from '@/components/stock/shared/useLiveStock';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { SettingsForm } from './SettingsForm';
import classes from './settings.module.css';

/** The stock settings of the restaurant, with their history. */
export function StockSettingsScreen() {
  const t = useTranslations('stock.settings');
  const trpc = useTRPC();
  const { id: restaurantId, name } = useRestaurant();
  const { data, error, refetch } = useQuery(trpc.stock.getStockSettings.queryOptions({ restaurantId }));
  useLiveStock(restaurantId);
  return (
    <>
      <PageHeader title={t('title')} subtitle={name} />
      <ScreenTabs
        tabs={[
          {
            value: 'settings',
            label: t('tabs.settings'),
            panel: data ? <SettingsForm settings={data} /> : error ? <ErrorState error={error} retry={refetch} /> : <Loading />,
          },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History restaurantId={restaurantId} subjectKind={['stock settings', 'restaurant stock']} subjectId={restaurantId} />,
          },
        ]}
      />
    </>
  );
}

function Loading() {
  return (
    <div className={classes.form} aria-hidden>
      {[112, 132, 148].map((height) => (
        <Skeleton key={height} height={height} radius="lg" />
      ))}
    </div>
  );
}
