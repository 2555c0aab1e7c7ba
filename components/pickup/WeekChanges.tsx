'use client';

import { useTranslations } from 'next-intl';
import { type Change, ChangesPreview } from '@/components/ui/ChangesPreview';
import { useFormat } from '@/components/ui/useFormat';
import { type WeekDifference, weekDifferences } from './model/differences';
import type { Range, Week } from './model/week';
import { useWeekWords } from './useWeekWords';

/** How a week becomes another one, in words: «Monday 11:30–14:00, Delivery: 20 → 25 orders per slot». */
export function WeekChanges({ before, after }: { before: Week; after: Week }) {
  const inWords = useDifferenceWords();
  return <ChangesPreview changes={weekDifferences(before, after).map(inWords)} label={([sentence]) => sentence} />;
}

/** Returns a function from a difference of two weeks to a change in words. */
function useDifferenceWords(): (difference: WeekDifference) => Change {
  const t = useTranslations('pickup.preview');
  const format = useFormat();
  const words = useWeekWords();
  const on = (days: WeekDifference['days'], range: Range) => `${format.list(days.map(words.day))} ${words.hours(range)}`;
  const quotas = (range: Range) => words.quotas(range.quotas).join(', ') || t('noQuota');
  const orders = (count: number | null) => (count === null ? t('noQuota') : t('perSlot', { count }));
  return (difference) => {
    const { days, kind } = difference;
    if (kind === 'added') return { path: [on(days, difference.range)], kind, after: quotas(difference.range) };
    if (kind === 'removed') return { path: [on(days, difference.range)], kind, before: quotas(difference.range) };
    if (kind === 'hours') {
      const [before, after] = [words.hours(difference.before), words.hours(difference.after)];
      return { path: [format.list(days.map(words.day))], kind: 'changed', before, after };
    }
    const label = t('quotaOn', { range: on(days, difference.range), mode: words.mode(difference.mode) });
    // The unit stands once, behind the figure that counts from now on.
    const before = difference.before === null || difference.after === null ? orders(difference.before) : format.number(difference.before);
    return { path: [label], kind: 'changed', before, after: orders(difference.after) };
  };
}
