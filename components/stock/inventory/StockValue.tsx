'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { type InventoryFilters, valueInput } from './filters';

/** What the filtered stock is worth at cost, with what that leaves out: «€1,234.50 at cost + 3 products without cost». */
export function StockValue({ restaurantId, filters }: { restaurantId: number; filters: InventoryFilters }) {
  const t = useTranslations('stock.inventory.value');
  const format = useFormat();
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.stock.getStockValue.queryOptions(valueInput(restaurantId, filters), { placeholderData: keepPreviousData }),
  );
  if (!data || data.products === 0) return null;
  if (data.cost === null) return t('unknown');
  const { productsWithoutCost: count } = data;
  return (
    <>
      <strong>{t('sum', { value: format.money(data.cost) })}</strong>
      {count > 0 && ` ${t('withoutCost', { count, shown: format.number(count) })}`}
    </>
  );
}
