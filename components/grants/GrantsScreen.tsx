'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { Grants } from './Grants';

const Matrix = dynamic(() => import('./Matrix'));
const Trial = dynamic(() => import('./Trial'));

/** What employers and towns pay of meals: the subsidies of a brand, and what restaurants set otherwise. */
export function GrantsScreen() {
  const t = useTranslations('grants');
  const { id: brandId } = useBrand();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ScreenTabs
        tabs={[
          { value: 'grants', label: t('tabs.grants'), panel: <Grants /> },
          { value: 'restaurants', label: t('tabs.restaurants'), panel: <Matrix /> },
          { value: 'trial', label: t('tabs.trial'), panel: <Trial /> },
          { value: 'history', label: t('tabs.history'), panel: <History brandId={brandId} subjectKind="grant" /> },
        ]}
      />
    </>
  );
}
