'use client';

import { Tabs } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useLive } from '@/components/live/useLive';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { useRefreshFiscal } from './useRefreshFiscal';
import { Zones } from './Zones';

const Referential = dynamic(() => import('./Referential'));
const FiscalHistory = dynamic(() => import('./FiscalHistory'));

const tabs = ['zones', 'referential', 'history'] as const;

/** In which zones the restaurant sells, under which rates, and the referential behind them. */
export function FiscalScreen({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('fiscal');
  const { id, name } = useRestaurant();
  const refresh = useRefreshFiscal();
  useLive(id, ['fiscal'], () => void refresh());
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('zones'));
  return (
    <>
      <PageHeader title={t('title')} subtitle={canEdit ? name : t('readOnly', { name })} />
      <Tabs value={tab} onChange={(value) => setTab(tabs.find((each) => each === value) ?? 'zones')}>
        <Tabs.List mb="md">
          {tabs.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="zones">
          <Zones canEdit={canEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="referential">{tab === 'referential' && <Referential />}</Tabs.Panel>
        <Tabs.Panel value="history">{tab === 'history' && <FiscalHistory />}</Tabs.Panel>
      </Tabs>
    </>
  );
}
