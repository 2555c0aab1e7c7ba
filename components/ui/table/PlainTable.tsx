import type { ReactNode } from 'react';
import classes from './PlainTable.module.css';
import { TableScroll } from './TableScroll';

interface Props {
  /** The name for screen readers. */
  label: string;
  /** `thead` and `tbody`. Cells with `data-number` are figures; cells with `data-wide` are hidden on a phone. */
  children: ReactNode;
}

/** A short table in a panel. It shows every row, without sorting or selection. */
export function PlainTable({ label, children }: Props) {
  return (
    <TableScroll label={label}>
      <table className={classes.table} aria-label={label}>
        {children}
      </table>
    </TableScroll>
  );
}
