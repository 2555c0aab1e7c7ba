'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useKeptCurrent } from '@/components/live/reads';
import { LoadingState } from '@/components/ui/LoadingState';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { isOff } from '@/server/readiness/board.rules';
import { momentInput, momentParsers } from './board';
import { FirstSteps } from './FirstSteps';
import { MomentFilter } from './MomentFilter';
import classes from './readiness.module.css';
import { WayList } from './WayList';

/** For changes with time, and others that are not announced to screens. */
const READ_AGAIN_MS = 60_000;

/** Whether this restaurant can take orders in each of its ways, and what is missing. */
export function ReadinessScreen() {
  const t = useTranslations('readiness');
  const format = useFormat();
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const [moment, setMoment] = useQueryStates(momentParsers);
  const { day, minute } = momentInput(moment);
  useKeptCurrent(restaurantId, 'readiness');
  const options = { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN_MS, refetchOnWindowFocus: 'always' as const };
  const { data, error, refetch } = useQuery(trpc.readiness.getReadiness.queryOptions({ restaurantId, ...momentInput(moment) }, options));
  const isMomentChosen = day !== undefined && minute !== undefined;
  const momentText = isMomentChosen ? t('moment.then', { day: format.weekdayDate(day), time: format.time(minute) }) : '';
  const activeWays = data?.ways.filter((way) => !isOff(way)) ?? [];
  const readyCount = activeWays.filter(({ state }) => state === 'ready' || state === 'attention').length;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={data && t('subtitle', { ready: readyCount, count: activeWays.length, when: isMomentChosen ? momentText : t('now') })}
        actions={<MomentFilter value={moment} onChange={setMoment} isOfOne />}
      />
      <FirstSteps />
      {data ? <WayList row={data} /> : error ? <ErrorState error={error} retry={refetch} /> : <LoadingState className={classes.loading} />}
    </>
  );
}
