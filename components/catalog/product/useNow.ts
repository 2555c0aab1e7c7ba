'use client';

import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present, minute by minute; null until the browser tells it, which is not the server’s. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const look = () => setNow(new Date());
    look();
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
