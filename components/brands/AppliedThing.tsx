import type { ReactNode } from 'react';
import classes from './apply.module.css';

interface Props {
  /** What it is called; without it, what is said is of the restaurant as a whole. */
  title?: ReactNode;
  children: ReactNode;
}

/** One of the things that become different at a restaurant, with how. */
export function AppliedThing({ title, children }: Props) {
  return (
    <div className={classes.thing}>
      {title && <h4>{title}</h4>}
      {children}
    </div>
  );
}

/** What is to be known of a restaurant beside what becomes different. */
export function AppliedNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
