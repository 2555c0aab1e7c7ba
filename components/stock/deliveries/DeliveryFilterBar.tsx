'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { DateRangeFilter } from '@/components/ui/filters/DateRangeFilter';
import { FilterBar } from '@/components/ui/filters/FilterBar';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { deliveryStates } from '@/server/stock/stock.values';
import { PillChoice } from '../shared/PillChoice';
import { countActive, type DeliveryFilters, MAX_EXPECTED } from './filters';

interface Props {
  filters: DeliveryFilters;
  onChange: (filters: Partial<DeliveryFilters>) => void;
  onClear: () => void;
}

export function DeliveryFilterBar({ filters, onChange, onClear }: Props) {
  const t = useTranslations('stock.deliveries.filter');
  const format = useFormat();
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data: expected } = useQuery(trpc.stock.listDeliveries.queryOptions({ restaurantId, state: 'expected', limit: MAX_EXPECTED }));
  const { data: suppliers = [] } = useQuery(trpc.stock.listSuppliers.queryOptions({ restaurantId }));
  return (
    <FilterBar active={countActive(filters)} onClear={onClear}>
      <PillChoice
        label={t('label')}
        all={t('all')}
        value={filters.state}
        options={deliveryStates.map((value) => ({
          value,
          label: t(value),
          count: value === 'expected' ? (expected ? format.number(expected.items.length) : '\u2007') : undefined,
        }))}
        onChange={(state) => onChange({ state })}
      />
      <SearchFilter label={t('search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <ChoiceFilter
        label={t('supplier')}
        value={filters.supplier}
        options={suppliers.map(({ supplierName }) => ({ value: supplierName, label: supplierName }))}
        onChange={(supplier) => onChange({ supplier })}
      />
      <DateRangeFilter ahead label={t('period')} value={{ from: filters.from, to: filters.to }} onChange={onChange} />
    </FilterBar>
  );
}
