'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { ApplyButton } from '@/components/brands/ApplyButton';
import { useSiblings } from '@/components/brands/useSiblings';
import { useKeptCurrent } from '@/components/live/reads';
import { codeWhenReached } from '@/components/ui/codeWhenReached';
import { LoadingState } from '@/components/ui/LoadingState';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ApplyPickupProps } from './ApplyPickup';
import { WeekEditor } from './WeekEditor';

const Exceptions = dynamic(() => codeWhenReached(() => import('./exceptions/Exceptions')));
const Loads = dynamic(() => codeWhenReached(() => import('./loads/Loads')));
const Points = dynamic(() => codeWhenReached(() => import('./points/Points')));

const ApplyDialog = whenOpened<ApplyPickupProps>(() => import('./ApplyPickup'));

/** When and where orders of the restaurant can be picked up. */
export function PickupScreen() {
  const t = useTranslations('pickup');
  const trpc = useTRPC();
  const { id: restaurantId, name } = useRestaurant();
  useKeptCurrent(restaurantId, 'pickup');
  const hasOthers = useSiblings().length > 1;
  const [applying, setApplying] = useState(false);
  const { data, error, refetch } = useQuery(trpc.pickup.listPickupSchedules.queryOptions({ restaurantId }));
  return (
    <>
      <PageHeader title={t('title')} subtitle={name} actions={hasOthers && data && <ApplyButton onClick={() => setApplying(true)} />} />
      <ScreenTabs
        tabs={[
          {
            value: 'week',
            label: t('tabs.week'),
            panel: data ? (
              <WeekEditor saved={data} />
            ) : error ? (
              <ErrorState error={error} retry={refetch} />
            ) : (
              <LoadingState height={420} radius="lg" />
            ),
          },
          { value: 'exceptions', label: t('tabs.exceptions'), panel: <Exceptions /> },
          { value: 'loads', label: t('tabs.loads'), panel: <Loads /> },
          { value: 'points', label: t('tabs.points'), panel: <Points /> },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History restaurantId={restaurantId} subjectKind={['pickup schedules', 'pickup exceptions', 'pickup points']} />,
          },
        ]}
      />
      <ApplyDialog opened={applying} onClose={() => setApplying(false)} />
    </>
  );
}
