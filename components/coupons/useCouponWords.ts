'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { CouponEntry } from '@/server/coupons/coupons.schema';

/** The end is exclusive: a coupon that ends at midnight is shown as ending on the day before. */
const lastMoment = (end: string) => new Date(new Date(end).getTime() - 1).toISOString();

/** Describes a coupon for the list. */
export function useCouponWords() {
  const t = useTranslations('coupons');
  const format = useFormat();
  return {
    reduction: ({ reductionType, reductionValue }: CouponEntry) =>
      reductionType === 'absolute' ? format.money(reductionValue) : format.percent(reductionValue),
    name: ({ code, batchSize }: CouponEntry) =>
      batchSize > 1 ? t('batchName', { code, count: batchSize - 1, shown: format.number(batchSize - 1) }) : code,
    uses: ({ batchSize, batchUsed, quantity, noLimit }: CouponEntry) => {
      const limit = batchSize > 1 ? batchSize * quantity : quantity;
      return noLimit ? format.number(batchUsed) : t('usesOf', { used: format.number(batchUsed), limit: format.number(limit) });
    },
    period: ({ startDate, endDate }: CouponEntry) =>
      endDate === null
        ? t('from', { start: format.date(startDate) })
        : t('period', { start: format.date(startDate), end: format.date(lastMoment(endDate)) }),
  };
}
