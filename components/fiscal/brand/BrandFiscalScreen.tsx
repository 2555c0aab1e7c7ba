'use client';

import { Tabs } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { ZoneBoard } from './ZoneBoard';

const DominantRates = dynamic(() => import('./DominantRates'));
const Referential = dynamic(() => import('../Referential'));

const tabs = ['restaurants', 'rates', 'referential'] as const;

/** In which zones the restaurants of a brand sell, what is to be looked at, and the rates to show for the brand. */
export function BrandFiscalScreen() {
  const t = useTranslations('fiscal.brand');
  const { name } = useBrand();
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('restaurants'));
  return (
    <>
      <PageHeader title={t('title')} subtitle={name} />
      <Tabs value={tab} onChange={(value) => setTab(tabs.find((each) => each === value) ?? 'restaurants')}>
        <Tabs.List mb="md">
          {tabs.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="restaurants">{tab === 'restaurants' && <ZoneBoard />}</Tabs.Panel>
        <Tabs.Panel value="rates">{tab === 'rates' && <DominantRates />}</Tabs.Panel>
        <Tabs.Panel value="referential">{tab === 'referential' && <Referential />}</Tabs.Panel>
      </Tabs>
    </>
  );
}
