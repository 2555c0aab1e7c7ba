import type { ReactNode } from 'react';
import classes from './PlainTable.module.css';
import { TableScroll } from './TableScroll';

interface Props {
  /** What it is, for screen readers. */
  label: string;
  /** `thead` and `tbody`. Cells with `data-number` hold figures; those with `data-wide` stay away on a phone. */
  children: ReactNode;
}

/** A short table in a panel: every row at once, nothing to sort or choose. */
export function PlainTable({ label, children }: Props) {
  return (
    <TableScroll label={label}>
      <table className={classes.table} aria-label={label}>
        {children}
      </table>
    </TableScroll>
  );
}
