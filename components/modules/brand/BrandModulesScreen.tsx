'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { ApplyButton } from '@/components/brands/ApplyButton';
import { codeWhenReached } from '@/components/ui/codeWhenReached';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import { Loading } from '../Loading';
import type { ApplyProps } from './ApplyModules';
import { BrandEditor } from './BrandEditor';

const Matrix = dynamic(() => codeWhenReached(() => import('./Matrix')));
const ApplyDialog = whenOpened<ApplyProps>(() => import('./ApplyModules'));

/** The brand's settings for all restaurants, which of them differ, and a dialog to make them equal. */
export function BrandModulesScreen() {
  const t = useTranslations('modules.brand');
  const trpc = useTRPC();
  const { id: brandId, name } = useBrand();
  const [applying, setApplying] = useState(false);
  const { data, error, refetch } = useQuery(trpc.modules.listBrandModules.queryOptions({ brandId }));
  const canApply = (data?.restaurants.length ?? 0) > 1;
  return (
    <>
      <PageHeader title={t('title')} subtitle={name} actions={canApply && <ApplyButton onClick={() => setApplying(true)} />} />
      <ScreenTabs
        tabs={[
          {
            value: 'settings',
            label: t('tabs.settings'),
            panel: data ? <BrandEditor brand={data} /> : error ? <ErrorState error={error} retry={refetch} /> : <Loading />,
          },
          { value: 'differences', label: t('tabs.differences'), panel: data && <Matrix brand={data} /> },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History brandId={brandId} subjectKind={['brand module', 'restaurant module', 'restaurant opening']} />,
          },
        ]}
      />
      {data && <ApplyDialog opened={applying} brand={data} onClose={() => setApplying(false)} />}
    </>
  );
}
