'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/components/ui/trpc';

/** The most that one request gives. */
const DELIVERIES = 200;

/** Returns a function from a delivery to the name of its supplier; undefined for one that is older than the last 200. */
export function useSupplierName(restaurantId: number): (deliveryId: number) => string | undefined {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.stock.listDeliveries.queryOptions({ restaurantId, limit: DELIVERIES }, { staleTime: 5 * 60_000 }));
  const names = useMemo(() => new Map(data?.items.map(({ deliveryId, supplierName }) => [deliveryId, supplierName])), [data]);
  return (deliveryId) => names.get(deliveryId);
}
