'use client';

import { useEffect, useState } from 'react';
import { useFormat } from './useFormat';

/** «5 minutes ago», kept up to date while the page is open. The tooltip has the full date. */
export function RelativeTime({ value }: { value: Date | string | number }) {
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(value).toISOString()} title={format.dateTime(value)} suppressHydrationWarning>
      {format.relative(value, now)}
    </time>
  );
}
