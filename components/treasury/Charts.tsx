'use client';

import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { afterwards } from '@/components/ui/afterwards';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import type { Takings } from '@/server/treasury/treasury.schema';
import type { Period } from './period';
import classes from './takings.module.css';

const placeholder = () => <Skeleton height="15rem" />;
const DaysChart = afterwards(() => import('./DaysChart'), placeholder);
const HoursChart = afterwards(() => import('./HoursChart'), placeholder);

interface Props {
  takings: Takings | undefined;
  compared: Takings | undefined;
  scope: { brandId: number } | { restaurantId: number };
  period: Period;
}

/** Takings by day, and by hour of payment and channel. */
export function Charts({ takings, compared, scope, period }: Props) {
  const t = useTranslations('treasury.charts');
  const trpc = useTRPC();
  const rhythm = useQuery(trpc.treasury.getRhythm.queryOptions({ ...scope, ...period }, { placeholderData: keepPreviousData }));
  const days = takings?.days.length ?? 0;
  return (
    <div className={days > 1 ? classes.grid : undefined}>
      {days > 1 && (
        <Panel title={t('days')}>
          <DaysChart takings={takings!} compared={compared} />
        </Panel>
      )}
      <Panel title={t('hours')}>{rhythm.data ? <HoursChart hours={rhythm.data.hours} /> : placeholder()}</Panel>
    </div>
  );
}
