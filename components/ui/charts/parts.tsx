import type { ReactNode } from 'react';
import classes from './charts.module.css';

/** The style of every axis. */
export const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--mantine-color-dimmed)', fontSize: 12 }, tickLine: false } as const;

/** The tooltip for the point under the pointer: shown without delay, with a line at that point. */
export const tooltipOf = <Point,>(words: (point: Point) => ReactNode) => ({
  isAnimationActive: false,
  cursor: { stroke: 'var(--line-strong)' },
  content: ({ active, payload }: { active?: boolean; payload?: readonly { payload?: unknown }[] }) => {
    const point = payload?.[0]?.payload as Point | undefined;
    return active && point ? <div className={classes.tooltip}>{words(point)}</div> : null;
  },
});
