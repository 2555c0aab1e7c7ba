'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { deliveryFees } from '@/server/delivery-areas/fees.rules';

/** More pairs are counted. */
const SHOWN = 8;

/** An area and a mode that it applies to, with the name that tells the pair from the others. */
export interface FeePair {
  id: string | number;
  name: string;
  deliveryFee: number;
  minimumAmountForFreeDelivery: number | null;
  fee: number;
}

const bold = (words: ReactNode) => <strong>{words}</strong>;

/** What a guest pays where an area and a mode both have a fee: a sum for each pair, and of what it is made. */
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
