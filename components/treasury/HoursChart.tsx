'use client';

import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useTranslations } from 'next-intl';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { Rhythm } from '@/server/treasury/treasury.schema';
import classes from './takings.module.css';

/** By channel, so that each keeps its colour whichever others sold in a period. */
const colors: Readonly<Record<number, string>> = {
  ...{ 1: 'aubergine-5', 2: 'teal-5', 4: 'yellow-5', 5: 'orange-5', 6: 'red-5', 7: 'green-5', 8: 'gray-7' },
  ...{ 9: 'blue-5', 10: 'blue-3', 11: 'blue-8', 12: 'aubergine-3' },
};

/** One bar per hour of payment, with the channels stacked. */
export default function HoursChart({ hours }: { hours: Rhythm['hours'] }) {
  const t = useTranslations('treasury.charts');
  const channelName = useChannelName();
  const format = useFormat();
  const channels = [...new Set(hours.map(({ channelId }) => channelId))].sort((a, b) => a - b);
  const [first, last] = [Math.min(...hours.map(({ hour }) => hour)), Math.max(...hours.map(({ hour }) => hour))];
  const data = Array.from({ length: hours.length === 0 ? 0 : last - first + 1 }, (_, index) => {
    const hourRows = hours.filter(({ hour }) => hour === first + index);
    return {
      hour: format.time((first + index) * 60),
      ...Object.fromEntries(hourRows.map(({ channelId, total }) => [`c${channelId}`, total])),
    };
  });
  const series = channels.map((channelId) => ({
    name: `c${channelId}`,
    label: channelName(channelId),
    color: `var(--mantine-color-${colors[channelId] ?? 'gray-5'})`,
  }));
  const totals = Map.groupBy(hours, ({ hour }) => hour);
  const best = [...totals]
    .map(([hour, rows]) => ({ hour, total: rows.reduce((sum, { total }) => sum + total, 0) }))
    .sort((a, b) => b.total - a.total)[0];
  return (
    <figure
      className={classes.chart}
      aria-label={best ? t('hoursSummary', { hour: format.time(best.hour * 60), total: format.money(best.total) }) : t('noHours')}
    >
      <BarChart
        className={classes.bars}
        data={data}
        dataKey="hour"
        type="stacked"
        series={series}
        valueFormatter={format.money}
        gridAxis="x"
        tickLine="none"
        maxBarWidth={36}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
        yAxisProps={{ tickFormatter: format.compactMoney, width: 64 }}
        barChartProps={{ accessibilityLayer: false }}
        tooltipAnimationDuration={0}
        barProps={{ isAnimationActive: false }}
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
