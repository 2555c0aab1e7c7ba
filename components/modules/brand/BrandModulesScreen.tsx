'use client';

import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { ApplyButton } from '@/components/brands/ApplyButton';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import { Loading } from '../Loading';
import type { ApplyProps } from './ApplyModules';
import { BrandEditor } from './BrandEditor';

const BrandHistory = dynamic(() => import('./BrandHistory'));
const Matrix = dynamic(() => import('./Matrix'));
const ApplyDialog = whenOpened<ApplyProps>(() => import('./ApplyModules'));
const tabs = ['settings', 'differences', 'history'] as const;

/** What the brand sets for all of its restaurants, which of them differ, and the way to make them alike. */
export function BrandModulesScreen() {
  const t = useTranslations('modules.brand');
  const trpc = useTRPC();
  const { id: brandId, name } = useBrand();
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('settings'));
  const [applying, setApplying] = useState(false);
  const { data, error, refetch } = useQuery(trpc.modules.listBrandModules.queryOptions({ brandId }));
  const canApply = (data?.restaurants.length ?? 0) > 1;
  return (
    <>
      <PageHeader title={t('title')} subtitle={name} actions={canApply && <ApplyButton onClick={() => setApplying(true)} />} />
      <Tabs value={tab} onChange={(value) => setTab(tabs.find((each) => each === value) ?? 'settings')} keepMounted>
        <Tabs.List mb="md">
          {tabs.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="settings">
          {data ? <BrandEditor brand={data} /> : error ? <ErrorState error={error} retry={refetch} /> : <Loading />}
        </Tabs.Panel>
        <Tabs.Panel value="differences">{tab === 'differences' && data && <Matrix brand={data} />}</Tabs.Panel>
        <Tabs.Panel value="history">{tab === 'history' && <BrandHistory />}</Tabs.Panel>
      </Tabs>
      {data && <ApplyDialog opened={applying} brand={data} onClose={() => setApplying(false)} />}
    </>
  );
}
