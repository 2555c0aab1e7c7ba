'use client';

import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { tagOf } from '@/i18n/formats';
import type { Locale } from '@/i18n/locales';

/** Formats calendar days (YYYY-MM-DD), which have no time zone. */
export function useDayFormat() {
  const locale = useLocale() as Locale;
  return useMemo(() => {
    const tag = tagOf(locale);
    const formatterOf = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
      return (day: string) => format.format(Date.parse(`${day}T00:00:00Z`));
    };
    return {
      /** «Thu 24 Dec 2026». */
      day: formatterOf({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
      /** «Thu». */
      weekday: formatterOf({ weekday: 'short' }),
      /** «December 2026». */
      month: formatterOf({ month: 'long', year: 'numeric' }),
    };
  }, [locale]);
}
