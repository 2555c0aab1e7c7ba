'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { useKeptCurrent } from '@/components/live/reads';
import { codeWhenReached } from '@/components/ui/codeWhenReached';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { Zones } from './Zones';

const Referential = dynamic(() => codeWhenReached(() => import('./Referential')));

/** The VAT zones in which the restaurant sells, their rates, and the list of all rates. */
export function FiscalScreen({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('fiscal');
  const { id, name } = useRestaurant();
  useKeptCurrent(id, 'fiscal');
  return (
    <>
      <PageHeader title={t('title')} subtitle={canEdit ? name : t('readOnly', { name })} />
      <ScreenTabs
        tabs={[
          { value: 'zones', label: t('tabs.zones'), panel: <Zones canEdit={canEdit} /> },
          { value: 'referential', label: t('tabs.referential'), panel: <Referential /> },
          { value: 'history', label: t('tabs.history'), panel: <History restaurantId={id} subjectKind="operation zones" subjectId={id} /> },
        ]}
      />
    </>
  );
}
