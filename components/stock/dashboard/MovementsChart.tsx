'use client';

import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { movementLook } from '@/components/stock/shared/MovementTypeBadge';
import type { MovementType } from '@/server/stock/stock.schema';
import type { Day } from './daily';
import classes from './dashboard.module.css';
import type { Measure } from './reads';
import { useFigureFormat } from './useFigureFormat';

interface Props {
  figures: Day[];
  types: MovementType[];
  measure: Measure;
}

/** One bar per day: additions above the line, removals below. */
export default function MovementsChart({ figures, types, measure }: Props) {
  const t = useTranslations('stock.dashboard.movements');
  const tType = useTranslations('stock.shared.movementType');
  const figureFormat = useFigureFormat(measure);
  const data = useMemo(() => figures.map(({ day, figures: dayFigures }) => ({ day, ...dayFigures })), [figures]);
  return (
    <figure className={classes.chart} aria-label={t('chartLabel', { measure: t(measure) })}>
      <BarChart
        className={classes.bars}
        data={data}
        dataKey="day"
        type="stacked"
        series={types.map((type) => ({ name: type, label: tType(type), color: `var(--chart-${movementLook[type].hue})` }))}
        valueFormatter={figureFormat.full}
        gridAxis="x"
        tickLine="none"
        maxBarWidth={36}
        xAxisProps={{ tickFormatter: figureFormat.shortDay, interval: 'preserveStartEnd', minTickGap: 24 }}
        yAxisProps={{ tickFormatter: figureFormat.short, width: 56 }}
        barChartProps={{ stackOffset: 'sign' }}
        referenceLines={[{ y: 0, color: 'var(--line-strong)' }]}
        tooltipProps={{ labelFormatter: (day) => (day === undefined ? '' : figureFormat.day(String(day))) }}
        tooltipAnimationDuration={0}
        barProps={{ isAnimationActive: false }}
      />
      <figcaption className={classes.legend}>
        {types.map((type) => (
          <span key={type} className={classes.legendItem}>
            <span className={classes.swatch} style={{ background: `var(--chart-${movementLook[type].hue})` }} aria-hidden />
            {tType(type)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
