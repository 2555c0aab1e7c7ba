'use client';

import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The current time, updated every minute; null until the browser provides it, as the server’s may differ. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const update = () => setNow(new Date());
    update();
    const timer = setInterval(update, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
