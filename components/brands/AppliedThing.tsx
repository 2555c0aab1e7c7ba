import type { ReactNode } from 'react';
import classes from './apply.module.css';

interface Props {
  /** Its name. Without it, the content concerns the restaurant as a whole. */
  title?: ReactNode;
  children: ReactNode;
}

/** Something that changes at a restaurant, with the details. */
export function AppliedThing({ title, children }: Props) {
  return (
    <div className={classes.thing}>
      {title && <h4>{title}</h4>}
      {children}
    </div>
  );
}

/** A note about a restaurant in addition to its changes. */
export function AppliedNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
