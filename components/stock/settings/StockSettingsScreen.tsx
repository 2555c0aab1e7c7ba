'use client';

import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useLiveStock } from '@/components/stock/shared/useLiveStock';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { SettingsForm } from './SettingsForm';
import classes from './settings.module.css';

const SettingsHistory = dynamic(() => import('./SettingsHistory'));

const tabs = ['settings', 'history'] as const;

/** How the stock of the restaurant is managed, and what was changed of it. */
export function StockSettingsScreen() {
  const t = useTranslations('stock.settings');
  const trpc = useTRPC();
  const { id: restaurantId, name } = useRestaurant();
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('settings'));
  const { data, error, refetch } = useQuery(trpc.stock.getStockSettings.queryOptions({ restaurantId }));
  useLiveStock(restaurantId);
  return (
    <>
      <PageHeader title={t('title')} subtitle={name} />
      {/* What is being edited stays while the history is looked at. */}
      <Tabs value={tab} onChange={(value) => setTab(value === 'history' ? 'history' : 'settings')} keepMounted>
        <Tabs.List mb="md">
          {tabs.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="settings">
          {data ? <SettingsForm settings={data} /> : error ? <ErrorState error={error} retry={refetch} /> : <Loading />}
        </Tabs.Panel>
        <Tabs.Panel value="history">{tab === 'history' && <SettingsHistory />}</Tabs.Panel>
      </Tabs>
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
