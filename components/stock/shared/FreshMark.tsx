import type { ReactNode } from 'react';
import classes from './FreshMark.module.css';

/** Put around something in a row of a table or a card: the row is pointed out for a moment while `isFresh`. */
export function FreshMark({ isFresh, children }: { isFresh: boolean; children: ReactNode }) {
  return (
    <span className={classes.mark} data-fresh={isFresh || undefined}>
      {children}
    </span>
  );
}
