'use client';

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import classes from './FreshMark.module.css';

/** Put it inside a row of a table or a card: the row is highlighted for a moment while `isFresh`. */
export function FreshMark({ isFresh, children }: { isFresh: boolean; children: ReactNode }) {
  return (
    <span className={classes.mark} data-fresh={isFresh || undefined}>
      {children}
    </span>
  );
}

const SHOWN_MS = 2_500;

/** Ids to highlight for a moment. */
export function useFresh(): [fresh: ReadonlySet<number>, mark: (ids: number[]) => void] {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const mark = useCallback((ids: number[]) => {
    if (ids.length === 0) return;
    setFresh((current) => new Set([...current, ...ids]));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFresh(new Set()), SHOWN_MS);
  }, []);
  return [fresh, mark];
}
