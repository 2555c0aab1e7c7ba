'use client';

import { CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ticksOf } from '@/components/ui/ticks';
import { offsetOf } from '@/components/ui/timeZone';
import { useFormat } from '@/components/ui/useFormat';
import type { BalancePoint } from './bookings';
import { useBookingWords } from './useBookingWords';
import classes from './wallet.module.css';

const TWO_DAYS = 2 * 86_400_000;
const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--mantine-color-dimmed)', fontSize: 12 }, tickLine: false } as const;

/** A balance as a line that steps with each booking. */
export default function BalanceChart({ points, height }: { points: BalancePoint[]; height: number }) {
  const format = useFormat();
  const from = points[0]?.at ?? 0;
  const to = points.at(-1)?.at ?? 0;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={points} margin={{ top: 8, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          {...axis}
          dataKey="at"
          type="number"
          scale="time"
          domain={[from, to]}
          ticks={ticksOf(from, to, 6, offsetOf(format.timeZone))}
          tickFormatter={to - from < TWO_DAYS ? format.clock : format.dayMonth}
        />
        <YAxis {...axis} width={56} axisLine={false} tickFormatter={format.compactMoney} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as BalancePoint | undefined;
            return active && point ? <PointWords point={point} /> : null;
          }}
        />
        <Line
          type="stepAfter"
          dataKey="balance"
          stroke="var(--mantine-color-aubergine-text)"
          strokeWidth={1.75}
          dot={false}
          isAnimationActive={false}
          activeDot={{ r: 4, fill: 'var(--mantine-color-aubergine-text)', stroke: 'var(--surface-card)' }}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function PointWords({ point: { at, balance, booking } }: { point: BalancePoint }) {
  const format = useFormat();
  const words = useBookingWords();
  return (
    <div className={classes.tooltip}>
      <span className={classes.quiet}>{format.dateTime(at)}</span>
      {booking && <span>{words.kind(booking)}</span>}
      <span className="tabular">{format.money(balance)}</span>
    </div>
  );
}
