'use client';

import { createContext, type ReactNode, useContext } from 'react';
import classes from './DataTable.module.css';

/** Opens the row of the card; undefined if rows cannot be opened. */
export const OpenRow = createContext<(() => void) | undefined>(undefined);

/** The name on a card. It is a button if rows can be opened. */
export function CardName({ children }: { children: ReactNode }) {
  const open = useContext(OpenRow);
  if (!open) return <span className={classes.cardName}>{children}</span>;
  return (
    <button type="button" className={classes.cardName} onClick={open}>
      {children}
    </button>
  );
}
