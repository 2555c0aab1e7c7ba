'use client';

import { createContext, type ReactNode, useContext } from 'react';
import classes from './DataTable.module.css';

/** Opens the row that a card shows; undefined where rows don't open. */
export const OpenRow = createContext<(() => void) | undefined>(undefined);

/** The name on a card: where rows open, it opens its row. */
export function CardName({ children }: { children: ReactNode }) {
  const open = useContext(OpenRow);
  if (!open) return <span className={classes.cardName}>{children}</span>;
  return (
    <button type="button" className={classes.cardName} onClick={open}>
      {children}
    </button>
  );
}
