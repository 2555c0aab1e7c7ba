'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { codeWhenReached } from '@/components/ui/codeWhenReached';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { ZoneBoard } from './ZoneBoard';

const DominantRates = dynamic(() => codeWhenReached(() => import('./DominantRates')));
const Referential = dynamic(() => codeWhenReached(() => import('../Referential')));

/** The VAT zones of a brand's restaurants, their problems, and the rates to show for the brand. */
export function BrandFiscalScreen() {
  const t = useTranslations('fiscal.brand');
  const { name } = useBrand();
  return (
    <>
      <PageHeader title={t('title')} subtitle={name} />
      <ScreenTabs
        tabs={[
          { value: 'restaurants', label: t('tabs.restaurants'), panel: <ZoneBoard /> },
          { value: 'rates', label: t('tabs.rates'), panel: <DominantRates /> },
          { value: 'referential', label: t('tabs.referential'), panel: <Referential /> },
        ]}
      />
    </>
  );
}
