'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { deliveryFees } from '@/server/delivery-areas/fees.rules';

/** More pairs are counted. */
const SHOWN = 8;

interface Props {
  /** Pairs of an area and a mode that it applies to, each with the name that tells it from the others. */
  pairs: readonly { id: string | number; name: string; deliveryFee: number; fee: number }[];
}

/** What a guest pays where an area and a mode both have a fee: a sum for each pair, and that both count. */
export function FeeSums({ pairs }: Props) {
  const t = useTranslations('deliveryAreas.fees');
  const format = useFormat();
  if (pairs.length === 0) return null;
  const hasModeFee = pairs.some(({ fee }) => fee > 0);
  return (
    <Text component="div" size="xs" c="dimmed">
      {t(hasModeFee ? 'both' : 'areaAlone')}
      {hasModeFee &&
        pairs.slice(0, SHOWN).map(({ id, name, ...fees }) => {
          const { area, mode, total } = deliveryFees(fees, fees);
          return (
            <div key={id} className="tabular">
              {t('sum', { name, area: format.money(area), mode: format.money(mode), total: format.money(total) })}
            </div>
          );
        })}
      {hasModeFee && pairs.length > SHOWN && t('more', { count: pairs.length - SHOWN })}
    </Text>
  );
}
