'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { PickupException } from '@/server/pickup/pickup.schema';
import { rangesOfDay } from '../model/week';
import { useWeekWords } from '../useWeekWords';
import { scopeOf } from './form';

/** Describes the days of an exception and what applies on them. */
export function useExceptionWords() {
  const t = useTranslations('pickup.exceptions');
  const words = useWeekWords();
  const format = useFormat();
  return useMemo(
    () => ({
      days: ({ firstDay, lastDay }: Pick<PickupException, 'firstDay' | 'lastDay'>) =>
        firstDay === lastDay
          ? format.weekdayDateYear(firstDay)
          : t('span', { first: format.weekdayDateYear(firstDay), last: format.weekdayDateYear(lastDay) }),
      hours: ({ openings }: Pick<PickupException, 'openings'>) =>
        openings.length === 0 ? t('closed') : rangesOfDay(openings).map(words.hours).join(', '),
      /** What it applies to, in brief. */
      scope: ({ appliesTo }: Pick<PickupException, 'appliesTo'>) => t(`shortConcerns.${scopeOf(appliesTo)}`),
    }),
    [t, words, format],
  );
}
