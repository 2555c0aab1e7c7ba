import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  title?: ReactNode;
  /** A small link or control next to the title. */
  aside?: ReactNode;
  /** Removes the inner spacing, for tables and lists that reach the edges. */
  flush?: boolean;
  children: ReactNode;
}

/** A titled surface for one subject of a screen. Its title is an h2. */
export function Panel({ title, aside, flush = false, children }: Props) {
  return (
    <section className={classes.panel} data-flush={flush || undefined}>
      {(title || aside) && (
        <div className={classes.head}>
          {title && <h2 className={classes.title}>{title}</h2>}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
