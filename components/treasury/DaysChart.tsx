'use client';

import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { Takings } from '@/server/treasury/treasury.schema';
import classes from './takings.module.css';

const CURRENT_COLOR = 'var(--mantine-color-aubergine-5)';
const COMPARED_COLOR = 'var(--mantine-color-orange-5)';

/** One bar per day, and a line for the day compared. */
export default function DaysChart({ takings, compared }: { takings: Takings; compared: Takings | undefined }) {
  const t = useTranslations('treasury.charts');
  const format = useFormat();
  const data = takings.days.map(({ day, total }, index) => ({ day, now: total, before: compared?.days[index]?.total ?? null }));
  const best = takings.days.reduce((bestSoFar, day) => (day.total > bestSoFar.total ? day : bestSoFar), takings.days[0]!);
  const summary = t('daysSummary', { total: format.money(takings.total), day: format.date(best.day), best: format.money(best.total) });
  const series = [
    { name: 'now', label: t('now'), color: CURRENT_COLOR, type: 'bar' as const },
    ...(compared ? [{ name: 'before', label: t('before'), color: COMPARED_COLOR, type: 'line' as const }] : []),
  ];
  return (
    <figure className={classes.chart} aria-label={summary}>
      <CompositeChart
        className={classes.bars}
        data={data}
        dataKey="day"
        series={series}
        valueFormatter={format.money}
        gridAxis="x"
        tickLine="none"
        withDots={false}
        maxBarWidth={36}
        curveType="linear"
        xAxisProps={{ tickFormatter: format.dayMonth, interval: 'preserveStartEnd', minTickGap: 24 }}
        yAxisProps={{ tickFormatter: format.compactMoney, width: 64 }}
        composedChartProps={{ accessibilityLayer: false }}
        tooltipProps={{ labelFormatter: (day) => (day === undefined ? '' : format.weekdayDate(String(day))) }}
        tooltipAnimationDuration={0}
        barProps={{ isAnimationActive: false }}
        lineProps={{ isAnimationActive: false }}
      />
      <figcaption className={classes.legend}>
        {series.map(({ name, label, color }) => (
          <span key={name}>
            <span className={classes.swatch} style={{ background: color }} aria-hidden />
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
