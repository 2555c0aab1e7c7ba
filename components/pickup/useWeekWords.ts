'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { type Day, quotaModes } from '@/server/pickup/pickup.values';
import type { Quotas, Range } from './model/week';

/** Days, hours and quotas of a week in words. */
export function useWeekWords() {
  const t = useTranslations('pickup');
  const format = useFormat();
  return useMemo(() => {
    const hours = ({ start, end }: Pick<Range, 'start' | 'end'>) => `${format.time(start)}–${format.time(end)}`;
    const quotas = (of: Quotas) =>
      quotaModes.flatMap((mode) => (of[mode] === undefined ? [] : [t('quotaOf', { mode: t(`modes.${mode}`), count: of[mode] })]));
    return {
      day: (day: Day) => t(`days.${day}`),
      shortDay: (day: Day) => t(`shortDays.${day}`),
      hours,
      quotas,
      range: (range: Range) => [`${t(`days.${range.day}`)}, ${hours(range)}`, ...quotas(range.quotas)].join(', '),
    };
  }, [t, format]);
}
