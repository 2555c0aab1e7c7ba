'use client';

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { afterwards } from '@/components/ui/afterwards';
import charts from '@/components/ui/charts/charts.module.css';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { balanceOverTime, bookingsOf } from './bookings';

const HEIGHT = 180;
/** The maximum that the API returns at once. */
const LINES = 200;

const BalanceChart = afterwards(
  () => import('./BalanceChart'),
  () => <Skeleton height={HEIGHT} />,
);

/** The balance of a wallet over its last lines. The history below gives the same information in words. */
export function BalanceOverTime({ customerId }: { customerId: number }) {
  const t = useTranslations('customers.wallet.chart');
  const format = useFormat();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.wallet.listBalanceHistory.queryOptions({ customerId, limit: LINES }));
  const points = useMemo(() => balanceOverTime(bookingsOf(data?.data ?? []), Date.now()), [data]);
  const [first, last] = [points[0], points.at(-1)];
  if (data && data.data.length < 2) return null;
  const balances = points.map(({ balance }) => balance);
  return (
    <Panel title={t('title')}>
      {first && last ? (
        <figure
          className={charts.figure}
          role="img"
          aria-label={t('summary', {
            from: format.date(first.at),
            lowest: format.money(Math.min(...balances)),
            highest: format.money(Math.max(...balances)),
            now: format.money(last.balance),
          })}
        >
          <BalanceChart points={points} height={HEIGHT} />
        </figure>
      ) : (
        <LoadingState height={HEIGHT} />
      )}
    </Panel>
  );
}
