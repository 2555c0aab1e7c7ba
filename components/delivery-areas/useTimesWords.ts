import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { days, MAX_MINUTES } from '@/server/delivery-areas/delivery-areas.values';
import type { TimesGroup } from './model/times';

/** «Mon, Tue, Wed, 11:30–14:30, 20 orders». */
export function useTimesWords(): (group: TimesGroup) => string {
  const t = useTranslations('deliveryAreas.times');
  const format = useFormat();
  return useCallback(
    ({ days: groupDays, start, end, orderingQuota }) => {
      const dayIndexes = groupDays.map((day) => days.indexOf(day)).sort((a, b) => a - b);
      const isRun =
        dayIndexes.length > 2 && dayIndexes.every((dayIndex, index) => index === 0 || dayIndex === (dayIndexes[index - 1] ?? 0) + 1);
      const names = dayIndexes.map((dayIndex) => t(`days.${days[dayIndex] ?? 'MON'}`));
      const when = isRun ? `${names[0]}–${names.at(-1)}` : names.join(', ');
      const hours = `${format.time(start)}–${format.time(end > MAX_MINUTES ? end - MAX_MINUTES : end)}`;
      return orderingQuota === null ? t('line', { when, hours }) : t('lineWithQuota', { when, hours, count: orderingQuota });
    },
    [t, format],
  );
}
