'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

const SHOWN_MS = 2_500;

/** Ids that are to be pointed out for a moment. */
export function useFresh(): [fresh: ReadonlySet<number>, mark: (ids: number[]) => void] {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const mark = useCallback((ids: number[]) => {
    if (ids.length === 0) return;
    setFresh((known) => new Set([...known, ...ids]));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFresh(new Set()), SHOWN_MS);
  }, []);
  return [fresh, mark];
}
