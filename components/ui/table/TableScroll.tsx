import type { ReactNode } from 'react';
import layout from '../layout.module.css';

interface Props {
  label: string;
  /** What frames it, or keeps it low. */
  className?: string;
  children: ReactNode;
}

/** Holds a table that may be larger than its place; what scrolls can be reached by keys. */
export function TableScroll({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus
    <section className={`${layout.scrolls} ${className ?? ''}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
