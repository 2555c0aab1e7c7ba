import type { ReactNode } from 'react';
import layout from '../layout.module.css';

interface Props {
  label: string;
  /** For a frame or a maximum height. */
  className?: string;
  children: ReactNode;
}

/** Contains a table that may be larger than its place, and can be scrolled with the keyboard. */
export function TableScroll({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the element that has the focus
    <section className={`${layout.scrolls} ${className ?? ''}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
