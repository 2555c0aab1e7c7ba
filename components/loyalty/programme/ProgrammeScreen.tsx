'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { useBrandKeptCurrent } from '@/components/live/reads';
import { LoadingState } from '@/components/ui/LoadingState';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { ProgrammeForm } from './ProgrammeForm';

/** How guests of a brand earn points, and the value of a point. */
export function ProgrammeScreen() {
  const t = useTranslations('loyalty.programme');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const { data, error, refetch } = useQuery(trpc.loyalty.getProgramme.queryOptions({ brandId }));
  // Changes of single members do not matter here.
  useBrandKeptCurrent('loyalty');
  const waiting = error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={420} radius="lg" />;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ScreenTabs
        tabs={[
          { value: 'programme', label: t('tabs.programme'), panel: data ? <ProgrammeForm programme={data} /> : waiting },
          { value: 'history', label: t('tabs.history'), panel: <History brandId={brandId} subjectKind="loyalty programme" /> },
        ]}
      />
    </>
  );
}
