'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

/** Returns a function that describes how many options can be chosen: «choose 1», «up to 3», «1 to 3, 1 free». */
export function useGroupWords(): (group: { min: number; max: number; freeQuantity?: number }) => string {
  const t = useTranslations('catalog.options.rule');
  return useCallback(
    ({ min, max, freeQuantity = 0 }) => {
      const rule = min === max ? t('exactly', { count: min }) : min === 0 ? t('upTo', { count: max }) : t('between', { min, max });
      return freeQuantity > 0 ? t('withFree', { rule, count: freeQuantity }) : rule;
    },
    [t],
  );
}
