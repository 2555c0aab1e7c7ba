'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '@/components/ui/useFormat';

/** Returns a function that formats a number of points: «1 point», «1,250 points». */
export function usePointsText(): (count: number) => string {
  const t = useTranslations('loyalty');
  const format = useFormat();
  return useCallback((count) => t('points', { count, shown: format.number(count) }), [t, format]);
}
