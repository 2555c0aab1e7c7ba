'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { dayOf } from '@/components/ui/format';
import { useFormat } from '@/components/ui/useFormat';

const DAY_MS = 86_400_000;

/**
 * Returns a function that formats an instant: «today at 12:05», «yesterday at 21:40», «Sat 21 Nov at 08:00», in the restaurant's time zone.
 */
export function useMoment(): (instant: string) => string {
  const t = useTranslations('stock.dashboard.when');
  const format = useFormat();
  return useCallback(
    (instant) => {
      const day = dayOf(instant, format.timeZone);
      const today = dayOf(Date.now(), format.timeZone);
      const time = format.clock(instant);
      const dayOffset = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
      if (dayOffset === 0) return t('today', { time });
      if (dayOffset === 1) return t('tomorrow', { time });
      if (dayOffset === -1) return t('yesterday', { time });
      return t('other', { day: format.weekdayDate(instant), time });
    },
    [t, format],
  );
}
