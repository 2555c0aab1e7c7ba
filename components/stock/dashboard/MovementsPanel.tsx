'use client';

import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { z } from 'zod';
import { stockLinks } from '@/components/stock/shared/links';
import { afterwards } from '@/components/ui/afterwards';
import { dayOf } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useFormat } from '@/components/ui/useFormat';
import type { overview } from '@/server/stock/stock.schema';
import { countUnpriced, dailyFigures, typesIn } from './daily';
import classes from './dashboard.module.css';
import { MovementsTable } from './MovementsTable';
import { type Measure, measures, periods } from './reads';

// The charts are as large as the rest of the screen, so they load after it.
const MovementsChart = afterwards(
  () => import('./MovementsChart'),
  () => <Skeleton className={classes.chart} />,
);

interface Props {
  daily: z.infer<typeof overview>['daily'] | undefined;
  error: unknown;
  onRetry: () => void;
  search: { days: number; measure: Measure; as: string };
  onSearch: (change: { days?: (typeof periods)[number]; measure?: Measure; as?: 'chart' | 'table' }) => void;
}

/** The movements by day and type, as a chart or as a table. */
export function MovementsPanel({ daily, error, onRetry, search: { days, measure, as }, onSearch }: Props) {
  const t = useTranslations('stock.dashboard.movements');
  const format = useFormat();
  const links = stockLinks(useRestaurant().id);
  const today = dayOf(Date.now(), format.timeZone);
  const figures = useMemo(() => daily && dailyFigures(daily, measure, today, days), [daily, measure, today, days]);
  const types = useMemo(() => typesIn(daily ?? []), [daily]);
  const unpriced = measure === 'value' ? countUnpriced(daily ?? []) : 0;
  const asTable = as === 'table';

  return (
    <Panel
      title={t('title')}
      aside={
        <Link href={links.movements()} className={`${classes.more} reach`}>
          {t('all')}
        </Link>
      }
    >
      <div className={classes.controls}>
        <SegmentedControl
          size="xs"
          aria-label={t('measure')}
          value={measure}
          onChange={(value) => onSearch({ measure: value as Measure })}
          data={measures.map((value) => ({ value, label: t(value) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('period')}
          value={String(days)}
          onChange={(value) => onSearch({ days: Number(value) as (typeof periods)[number] })}
          data={periods.map((value) => ({ value: String(value), label: t('days', { days: value }) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('as')}
          value={asTable ? 'table' : 'chart'}
          onChange={(value) => onSearch({ as: value as 'chart' | 'table' })}
          data={[
            { value: 'chart', label: t('asChart') },
            { value: 'table', label: t('asTable') },
          ]}
        />
      </div>
      <p className={classes.hint}>
        {t(`hint.${measure}`)}
        {unpriced > 0 && ` ${t('withoutPrice', { count: unpriced })}`}
      </p>
      {error && !figures ? (
        <ErrorState error={error} retry={onRetry} />
      ) : !figures ? (
        <LoadingState className={classes.chart} />
      ) : types.length === 0 ? (
        <EmptyState icon={<IconTransfer size={20} />} title={t('none', { days })}>
          {t('noneText')}
        </EmptyState>
      ) : asTable ? (
        <MovementsTable figures={figures} types={types} measure={measure} />
      ) : (
        <MovementsChart figures={figures} types={types} measure={measure} />
      )}
    </Panel>
  );
}
