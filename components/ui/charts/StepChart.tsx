'use client';

import type { ReactElement, ReactNode } from 'react';
import { CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ticksOf } from '../ticks';
import { offsetOf } from '../timeZone';
import { useFormat } from '../useFormat';
import classes from './charts.module.css';
import { axis, tooltipOf } from './parts';

interface Props<Point extends { at: number }> {
  /** Oldest first; `at` in milliseconds. */
  points: Point[];
  value: keyof Point & string;
  height: number;
  /** The maximum number of ticks on the time axis. */
  ticks: number;
  /** Pixels kept free on the right, for labels. */
  right?: number;
  valueAxis: { width: number; tickFormatter: (value: number) => string; allowDecimals?: boolean };
  /** The tooltip of a point, below its date and time. */
  words: (point: Point) => ReactNode;
  /** Draws the mark of a point at the position that recharts gives. */
  mark?: (point: Point, at: { key: number; x?: number; y?: number }) => ReactElement;
  /** Horizontal lines, as recharts elements. */
  children?: ReactNode;
}

const TWO_DAYS = 2 * 86_400_000;
const LINE = 'var(--mantine-color-aubergine-text)';

/** A value over time, as a line with a step at each change. A list next to it gives the same information in words. */
export function StepChart<Point extends { at: number }>(props: Props<Point>) {
  const { points, value, height, ticks, right = 16, valueAxis, words, mark, children } = props;
  const format = useFormat();
  const from = points[0]?.at ?? 0;
  const to = points.at(-1)?.at ?? 0;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={points} margin={{ top: 10, right, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          {...axis}
          dataKey="at"
          type="number"
          scale="time"
          domain={[from, to]}
          ticks={ticksOf(from, to, ticks, offsetOf(format.timeZone))}
          tickFormatter={to - from < TWO_DAYS ? format.clock : format.dayMonth}
        />
        <YAxis {...axis} axisLine={false} {...valueAxis} />
        {children}
        <Tooltip
          {...tooltipOf((point: Point) => (
            <>
              <span className={classes.quiet}>{format.dateTime(point.at)}</span>
              {words(point)}
            </>
          ))}
        />
        <Line
          type="stepAfter"
          dataKey={value}
          stroke={LINE}
          strokeWidth={1.75}
          isAnimationActive={false}
          activeDot={{ r: 4, fill: LINE, stroke: 'var(--surface-card)' }}
          dot={
            mark
              ? ({ cx, cy, payload, index }: { cx?: number; cy?: number; payload: Point; index: number }) =>
                  mark(payload, { key: index, x: cx, y: cy })
              : false
          }
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
