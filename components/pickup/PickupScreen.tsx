'use client';

import { Skeleton, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { ApplyButton } from '@/components/brands/ApplyButton';
import { useSiblings } from '@/components/brands/useSiblings';
import { useLive } from '@/components/live/useLive';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ApplyPickupProps } from './ApplyPickup';
import { WeekEditor } from './WeekEditor';

const Exceptions = dynamic(() => import('./exceptions/Exceptions'));
const Points = dynamic(() => import('./points/Points'));
const PickupHistory = dynamic(() => import('./PickupHistory'));

const ApplyDialog = whenOpened<ApplyPickupProps>(() => import('./ApplyPickup'));

const tabs = ['week', 'exceptions', 'points', 'history'] as const;

/** When and where orders of the restaurant can be picked up. */
export function PickupScreen() {
  const t = useTranslations('pickup');
  const trpc = useTRPC();
  const { id: restaurantId, name } = useRestaurant();
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('week'));
  const queryClient = useQueryClient();
  useLive(restaurantId, ['pickup'], () => void queryClient.invalidateQueries(trpc.pickup.pathFilter()));
  const hasOthers = useSiblings().length > 1;
  const [applying, setApplying] = useState(false);
  const { data, error, refetch } = useQuery(trpc.pickup.listPickupSchedules.queryOptions({ restaurantId }));
  return (
    <>
      <PageHeader title={t('title')} subtitle={name} actions={hasOthers && data && <ApplyButton onClick={() => setApplying(true)} />} />
      {/* What is being edited stays while another tab is looked at. */}
      <Tabs value={tab} onChange={(value) => setTab(tabs.find((each) => each === value) ?? 'week')} keepMounted>
        <Tabs.List mb="md">
          {tabs.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="week">
          {data ? (
            <WeekEditor saved={data} />
          ) : error ? (
            <ErrorState error={error} retry={refetch} />
          ) : (
            <Skeleton height={420} radius="lg" />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="exceptions">{tab === 'exceptions' && <Exceptions />}</Tabs.Panel>
        <Tabs.Panel value="points">{tab === 'points' && <Points />}</Tabs.Panel>
        <Tabs.Panel value="history">{tab === 'history' && <PickupHistory />}</Tabs.Panel>
      </Tabs>
      <ApplyDialog opened={applying} onClose={() => setApplying(false)} />
    </>
  );
}
