'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { deliveryFees } from '@/server/delivery-areas/fees.rules';

/** Beyond this number, pairs are only counted. */
const SHOWN = 8;

/** An area with a dining option that it applies to, and a name unique among the pairs. */
export interface FeePair {
  id: string | number;
  name: string;
  deliveryFee: number;
  minimumAmountForFreeDelivery: number | null;
  fee: number;
}

const bold = (words: ReactNode) => <strong>{words}</strong>;

/** The total fee where an area and a dining option both have one: the sum for each pair, with its parts. */
export function FeeSums({ pairs }: { pairs: readonly FeePair[] }) {
  const t = useTranslations('deliveryAreas.fees');
  const format = useFormat();
  if (pairs.length === 0) return null;
  const hasModeFee = pairs.some(({ fee }) => fee > 0);
  return (
    <Text component="div" size="xs">
      {!hasModeFee && t('areaAlone')}
      {hasModeFee &&
        pairs.slice(0, SHOWN).map((pair) => {
          const { area, mode, total } = deliveryFees(pair, pair);
          const { id, name, minimumAmountForFreeDelivery: free } = pair;
          const amounts = { area: format.money(area), mode: format.money(mode), total: format.money(total) };
          return (
            <div key={id} className="tabular">
              {free === null || area === 0
                ? t.rich('sum', { name, ...amounts, b: bold })
                : t.rich('sumFrom', { name, ...amounts, from: format.money(free), b: bold })}
            </div>
          );
        })}
      {hasModeFee && pairs.length > SHOWN && t('more', { count: pairs.length - SHOWN })}
    </Text>
  );
}
