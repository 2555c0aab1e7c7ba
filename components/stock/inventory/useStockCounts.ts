'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';
import { countInput, type InventoryFilters } from './filters';

/** How many of the products that the filters mean, whatever their status, are out, low and in stock. Read again with every refresh. */
export function useStockCounts(restaurantId: number, filters: InventoryFilters) {
  const trpc = useTRPC();
  const input = { restaurantId, ...countInput(filters) };
  return useQuery(trpc.stock.getStockOverview.queryOptions(input, { placeholderData: keepPreviousData })).data?.counts;
}
