import type { ReactNode } from 'react';
import classes from './charts.module.css';

/** How every axis looks. */
export const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--mantine-color-dimmed)', fontSize: 12 }, tickLine: false } as const;

/** What a chart tells of the point under the pointer: at once, with a line where it is. */
export const tooltipOf = <Point,>(words: (point: Point) => ReactNode) => ({
  isAnimationActive: false,
  cursor: { stroke: 'var(--line-strong)' },
  content: ({ active, payload }: { active?: boolean; payload?: readonly { payload?: unknown }[] }) => {
    const point = payload?.[0]?.payload as Point | undefined;
    return active && point ? <div className={classes.tooltip}>{words(point)}</div> : null;
  },
});
