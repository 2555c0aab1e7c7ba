'use client';

import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { Measure } from './reads';

/** Formats figures of a measure, in full and short for axes, and days of the restaurant. */
export function useFigureFormat(measure: Measure) {
  const format = useFormat();
  return useMemo(() => {
    return {
      full: (value: number) =>
        measure === 'value' ? format.money(value) : measure === 'count' ? format.number(value) : format.signed(value),
      short: (value: number) => (measure === 'value' ? format.compactMoney(value) : format.compact(value)),
      day: format.weekdayDate,
      shortDay: format.dayMonth,
    };
  }, [measure, format]);
}
