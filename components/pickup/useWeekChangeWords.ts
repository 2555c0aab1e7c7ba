'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { Change } from '@/server/core/writes/diff';
import type { Day, QuotaMode } from '@/server/pickup/pickup.values';
import type { Quotas, Range } from './model/week';
import { useWeekWords } from './useWeekWords';

type Hours = Pick<Range, 'start' | 'end'>;

/** Describes changes of a week: «Monday 11:30–14:00, Delivery: 20 → 25 orders per slot». For paths made by `model/differences`. */
export function useWeekChangeWords() {
  const t = useTranslations('pickup.preview');
  const format = useFormat();
  const words = useWeekWords();
  return useMemo(
    () => ({
      label([, days, hours, mode]: Change['path']): string {
        const names = format.list(
          String(days)
            .split(',')
            .map((day) => words.day(day as Day)),
        );
        if (hours === undefined) return names;
        const [start = 0, end = 0] = String(hours).split('-').map(Number);
        const range = `${names} ${words.hours({ start, end })}`;
        return mode === undefined ? range : t('quotaOn', { range, mode: words.mode(mode as QuotaMode) });
      },
      /** @param otherSide the value on the other side of the arrow: the unit is shown once, after the new figure */
      value([, , hours, mode]: Change['path'], content: unknown, otherSide?: unknown): string {
        if (hours === undefined) return words.hours(content as Hours);
        if (mode === undefined) return words.quotas(content as Quotas).join(', ') || t('noQuota');
        if (content === null || content === undefined) return t('noQuota');
        return typeof otherSide === 'number' ? format.number(Number(content)) : t('perSlot', { count: Number(content) });
      },
    }),
    [t, format, words],
  );
}
