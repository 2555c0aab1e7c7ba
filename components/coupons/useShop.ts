'use client';

import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { useBrand } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import type { Shop } from './form';

/** The settings that the forms of a brand's coupons need. */
export function useShop(): Shop {
  const locale = useLocale();
  const { timeZone } = useBrand();
  const { parseAmount, amountText } = useFormat();
  return useMemo(() => ({ locale, timeZone, parseAmount, amountText }), [locale, timeZone, parseAmount, amountText]);
}
