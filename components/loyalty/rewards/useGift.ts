'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useProductNames } from '@/components/catalog/useProductNames';
import { useBrand } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import type { LoyaltyReward } from '@/server/loyalty/programme.schema';

/** Returns a function that describes what a reward gives: «€2.50 off», «Espresso for free». @param rewards those to describe */
export function useGift(rewards: readonly Pick<LoyaltyReward, 'productId'>[]) {
  const t = useTranslations('loyalty.rewards.gift');
  const format = useFormat();
  const { id: brandId } = useBrand();
  const ids = rewards.flatMap(({ productId }) => productId ?? []);
  const productName = useProductNames(brandId, ids);
  return useCallback(
    ({ type, value, productId }: Pick<LoyaltyReward, 'type' | 'value' | 'productId'>): string => {
      if (type === 'amount') return t('amount', { amount: format.money(value) });
      if (type === 'percentage') return t('percentage', { percent: format.percent(value) });
      return type === 'product' && productId !== null ? t('product', { product: productName(productId) }) : t('delivery');
    },
    [t, format, productName],
  );
}
