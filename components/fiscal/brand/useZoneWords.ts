'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { BrandZones } from '@/server/fiscal/fiscal.schema';
import { primaryOf, type RowIssue, type ZoneRow } from './rows';

/** Describes zones and problems. */
export function useZoneWords(brand: BrandZones | undefined) {
  const t = useTranslations('fiscal.brand');
  const zones = brand?.zones;
  return useMemo(() => {
    const zone = (id: number | null | undefined) => zones?.find(({ operationZoneId }) => operationZoneId === id)?.name ?? '';
    return {
      zone,
      /** The primary zone, and the number of others. */
      zonesOf(row: ZoneRow): string {
        const primary = primaryOf(row);
        if (!primary) return t('withoutZone');
        const more = row.zones.length - 1;
        return more === 0 ? zone(primary.operationZoneId) : t('andMore', { zone: zone(primary.operationZoneId), count: more });
      },
      short: ({ code }: RowIssue) => t(`issues.${code}`),
      sentence: ({ code, operationZoneId, expectedZoneId, vatGroupIds = [] }: RowIssue) =>
        t(`texts.${code}`, { zone: zone(operationZoneId), expected: zone(expectedZoneId), count: vatGroupIds.length }),
    };
  }, [t, zones]);
}
export type ZoneWords = ReturnType<typeof useZoneWords>;
