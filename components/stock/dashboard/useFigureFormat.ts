'use client';

import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { Measure } from './reads';

/** How the figures of a measure are written, in full and short for axes, and how a day of the restaurant is. */
export function useFigureFormat(measure: Measure) {
  const format = useFormat();
  return useMemo(() => {
    // At noon UTC it is the same day in every time zone that restaurants live in.
    const noon = (day: string) => `${day}T12:00:00Z`;
    return {
      full: (value: number) =>
        measure === 'value' ? format.money(value) : measure === 'count' ? format.number(value) : format.signed(value),
      short: (value: number) => (measure === 'value' ? format.compactMoney(value) : format.compact(value)),
      day: (day: string) => format.weekdayDate(noon(day)),
      shortDay: (day: string) => format.dayMonth(noon(day)),
    };
  }, [measure, format]);
}
