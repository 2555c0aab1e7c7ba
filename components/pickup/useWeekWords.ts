'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { DAY_MINUTES, type Day, type QuotaMode, quotaModes } from '@/server/pickup/pickup.values';
import type { TextFault } from './model/text';
import type { Quotas, Range } from './model/week';

/** Describes days, hours and quotas of a week. */
export function useWeekWords() {
  const t = useTranslations('pickup');
  const format = useFormat();
  return useMemo(() => {
    const time = (minutes: number) => format.time(minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes);
    const hours = ({ start, end }: Pick<Range, 'start' | 'end'>) => `${time(start)}–${time(end)}`;
    const quotas = (of: Quotas) =>
      quotaModes.flatMap((mode) => (of[mode] === undefined ? [] : [t('quotaOf', { mode: t(`modes.${mode}`), count: of[mode] })]));
    const hoursAndQuotas = (range: Range) => [hours(range), ...quotas(range.quotas)].join(', ');
    const dayAndHours = (range: Pick<Range, 'day' | 'start' | 'end'>) => `${t(`days.${range.day}`)} ${hours(range)}`;
    return {
      day: (day: Day) => t(`days.${day}`),
      shortDay: (day: Day) => t(`shortDays.${day}`),
      mode: (mode: QuotaMode) => t(`modes.${mode}`),
      time,
      hours,
      quotas,
      dayAndHours,
      hoursAndQuotas,
      range: (range: Range) => `${t(`days.${range.day}`)}, ${hoursAndQuotas(range)}`,
      /** Names the overlapping ranges. */
      clash: ([one, other]: readonly [Range, Range]) =>
        t('week.clash', { one: dayAndHours(one), other: one.day === other.day ? hours(other) : dayAndHours(other) }),
      /** Explains why a line of the text is invalid. */
      fault: ({ line, code, text, other }: TextFault) =>
        t(`text.faults.${code}`, {
          line,
          text,
          other: other?.text ?? '',
          otherLine: other?.line ?? 0,
          day: t(`days.${other?.day ?? 'MON'}`),
        }),
    };
  }, [t, format]);
}
