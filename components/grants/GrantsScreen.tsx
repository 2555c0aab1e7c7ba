'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { codeWhenReached } from '@/components/ui/codeWhenReached';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { Grants } from './Grants';
import { useCanEditOffers } from './useCanEditOffers';

const Matrix = dynamic(() => codeWhenReached(() => import('./Matrix')));
const Trial = dynamic(() => codeWhenReached(() => import('./Trial')));
const PastMeals = dynamic(() => codeWhenReached(() => import('./PastMeals')));
const Statements = dynamic(() => codeWhenReached(() => import('./Statements')));

/** Subsidies of meals by employers and towns: the brand's subsidies, and the different values of restaurants. */
export function GrantsScreen() {
  const t = useTranslations('grants');
  const { id: brandId } = useBrand();
  const canEdit = useCanEditOffers();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ScreenTabs
        tabs={[
          { value: 'grants', label: t('tabs.grants'), panel: <Grants /> },
          { value: 'restaurants', label: t('tabs.restaurants'), panel: <Matrix /> },
          { value: 'trial', label: t('tabs.trial'), panel: <Trial /> },
          ...(canEdit ? [{ value: 'past', label: t('tabs.past'), panel: <PastMeals /> }] : []),
          { value: 'statements', label: t('tabs.statements'), panel: <Statements /> },
          { value: 'history', label: t('tabs.history'), panel: <History brandId={brandId} subjectKind="grant" /> },
        ]}
      />
    </>
  );
}
