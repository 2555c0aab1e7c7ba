'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { PillChoice } from '../shared/PillChoice';
import { stateHues } from '../shared/status';
import type { InventoryFilters } from './filters';
import { useStockCounts } from './useStockCounts';

const statuses = ['out', 'low', 'ok', 'positive'] as const;
/** No digit yet, but its room. */
const uncounted = '\u2007';

interface Props {
  restaurantId: number;
  filters: InventoryFilters;
  onChange: (value: InventoryFilters['status']) => void;
}

export function StatusFilter({ restaurantId, filters, onChange }: Props) {
  const t = useTranslations('stock.inventory.status');
  const format = useFormat();
  const counts = useStockCounts(restaurantId, filters);
  const counted = counts && { ...counts, positive: counts.low + counts.ok };
  return (
    <PillChoice
      label={t('label')}
      all={t('all')}
      value={filters.status}
      options={statuses.map((status) => ({
        value: status,
        label: t(status),
        hue: status === 'positive' ? undefined : stateHues[status],
        count: counted ? format.number(counted[status]) : uncounted,
      }))}
      onChange={onChange}
    />
  );
}
