import { useLocale, useTranslations } from 'next-intl';
import { tagOf } from '@/i18n/formats';
import type { Locale } from '@/i18n/locales';
import type { ClosingPeriod } from '@/server/tickets/tickets.values';

/** Formats a period: «3 Nov 2026», «November 2026», «Year 2026». */
export function usePeriodName(): (kind: ClosingPeriod, period: string) => string {
  const t = useTranslations('tickets.closings');
  const tag = tagOf(useLocale() as Locale);
  const nameOf = (period: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', year: 'numeric', ...options }).format(new Date(period));
  return (kind, period) => {
    if (kind === 'year') return t('year', { year: period });
    return kind === 'month' ? nameOf(period, { month: 'long' }) : nameOf(period, { day: 'numeric', month: 'short' });
  };
}
