'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';

/** How many products of the restaurant are out, low, in stock and not tracked. Read again with every refresh of the stock. */
export function useStockCounts(restaurantId: number) {
  const trpc = useTRPC();
  return useQuery(trpc.stock.getStockOverview.queryOptions({ restaurantId, days: 1 })).data?.counts;
}
