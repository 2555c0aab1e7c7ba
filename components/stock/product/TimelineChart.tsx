'use client';

import { useTranslations } from 'next-intl';
import { CartesianGrid, ComposedChart, Line, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ticksOf } from '@/components/ui/ticks';
import { offsetOf } from '@/components/ui/timeZone';
import { useFormat } from '@/components/ui/useFormat';
import { MovementMark, MovementTypeBadge } from '../shared/MovementTypeBadge';
import { QuantityDelta } from '../shared/QuantityDelta';
import classes from './product.module.css';
import type { TimelinePoint } from './timeline';

interface Props {
  points: TimelinePoint[];
  threshold: number;
}

const TWO_DAYS = 2 * 86_400_000;
const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--mantine-color-dimmed)', fontSize: 12 }, tickLine: false } as const;

/** The quantity of a product over time, each movement a mark on its line. The list below it says the same in words. */
export default function TimelineChart({ points, threshold }: Props) {
  const t = useTranslations('stock.product.timeline');
  const format = useFormat();
  const from = points[0]?.at ?? 0;
  const to = points.at(-1)?.at ?? 0;
  const isShort = to - from < TWO_DAYS;
  return (
    <ResponsiveContainer width="100%" height={220}>
      <ComposedChart data={points} margin={{ top: 10, right: 72, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          {...axis}
          dataKey="at"
          type="number"
          scale="time"
          domain={[from, to]}
          ticks={ticksOf(from, to, 7, offsetOf(format.timeZone))}
          tickFormatter={isShort ? format.clock : format.dayMonth}
        />
        <YAxis {...axis} width={44} axisLine={false} allowDecimals={false} tickFormatter={format.compact} />
        <ReferenceLine
          y={threshold}
          stroke="var(--mantine-color-yellow-text)"
          strokeDasharray="4 4"
          ifOverflow="extendDomain"
          label={{
            value: t('threshold', { threshold: format.number(threshold) }),
            position: 'right',
            fill: 'var(--mantine-color-yellow-text)',
            fontSize: 12,
          }}
        />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as TimelinePoint | undefined;
            return active && point ? <PointWords point={point} /> : null;
          }}
        />
        <Line
          type="stepAfter"
          dataKey="quantity"
          stroke="var(--mantine-color-aubergine-text)"
          strokeWidth={1.75}
          isAnimationActive={false}
          activeDot={{ r: 4, fill: 'var(--mantine-color-aubergine-text)', stroke: 'var(--surface-card)' }}
          dot={({ cx, cy, payload, index }: { cx?: number; cy?: number; payload: TimelinePoint; index: number }) =>
            payload.movement ? <MovementMark key={index} type={payload.movement.movementType} x={cx} y={cy} /> : <g key={index} />
          }
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function PointWords({ point: { at, quantity, movement } }: { point: TimelinePoint }) {
  const t = useTranslations('stock.product.timeline');
  const format = useFormat();
  return (
    <div className={classes.tooltip}>
      <span className={classes.quiet}>{format.dateTime(at)}</span>
      {movement && <MovementTypeBadge type={movement.movementType} />}
      <span className="tabular">
        {movement ? (
          <>
            {format.number(movement.quantityBefore)} → {format.number(movement.quantityAfter)}{' '}
            <QuantityDelta value={movement.quantityDelta} />
          </>
        ) : (
          t('stands', { quantity: format.number(quantity) })
        )}
      </span>
      {movement?.reason && <span className={classes.quiet}>{movement.reason}</span>}
    </div>
  );
}
