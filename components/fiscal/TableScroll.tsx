import type { ReactNode } from 'react';
import classes from './fiscal.module.css';

/** Holds a table that may be wider than its place; what scrolls can be reached by keys. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus
    <section className={classes.tableScroll} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
