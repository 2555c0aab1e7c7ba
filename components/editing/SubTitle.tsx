import type { ReactNode } from 'react';
import classes from './editing.module.css';

/** The title of a part of a dialog. */
export function SubTitle({ children }: { children: ReactNode }) {
  return <h3 className={classes.subTitle}>{children}</h3>;
}
