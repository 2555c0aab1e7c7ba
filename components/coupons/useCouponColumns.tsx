'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column } from '@/components/ui/table/columns';
import { useFormat } from '@/components/ui/useFormat';
import type { CouponEntry } from '@/server/coupons/coupons.schema';
import { CouponState } from './CouponState';
import { useCouponWords } from './useCouponWords';

/** The columns of the list of coupons. */
export function useCouponColumns(): Column<CouponEntry>[] {
  const t = useTranslations('coupons');
  const format = useFormat();
  const words = useCouponWords();
  return useMemo(
    () => [
      { key: 'code', header: t('field.code'), primary: true, minWidth: 150, cell: (coupon) => words.name(coupon) },
      { key: 'state', header: t('field.state'), width: 130, cell: ({ state }) => <CouponState state={state} /> },
      { key: 'reduction', header: t('field.value'), width: 110, align: 'end', cell: (coupon) => words.reduction(coupon) },
      {
        key: 'minimum',
        header: t('field.minimum'),
        width: 130,
        align: 'end',
        cell: ({ minimumAmount }) => (minimumAmount === 0 ? '' : format.money(minimumAmount)),
      },
      { key: 'uses', header: t('field.uses'), width: 120, align: 'end', cell: (coupon) => words.uses(coupon) },
      { key: 'period', header: t('field.period'), width: 266, cell: (coupon) => words.period(coupon) },
      {
        key: 'restaurants',
        header: t('field.restaurants'),
        width: 200,
        share: 18,
        yields: 1,
        cell: ({ restaurantName }) => restaurantName || t('everywhere'),
      },
    ],
    [t, format, words],
  );
}
