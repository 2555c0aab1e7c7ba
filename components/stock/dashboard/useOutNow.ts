'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import type { InventoryItem } from '@/server/stock/stock.schema';
import { expectedInput, outInput } from './reads';

export interface ExpectedGoods {
  deliveryId: number;
  supplierName: string;
  expectedAt: string | null;
  quantity: number;
}

export interface OutProduct {
  item: InventoryItem;
  /** The next expected delivery of it. */
  expected: ExpectedGoods | null;
}

/** The products out of stock, longest first, with expected deliveries. */
export function useOutNow(restaurantId: number) {
  const trpc = useTRPC();
  const { data: page, error, refetch } = useQuery(trpc.stock.listOut.queryOptions(outInput(restaurantId)));
  const items = page?.items;
  const expected = useExpectedGoods(restaurantId, (items?.length ?? 0) > 0);
  const products = useMemo(
    () => items?.map((item): OutProduct => ({ item, expected: expected.get(item.productId) ?? null })),
    [items, expected],
  );
  return { products, error, refetch };
}

/** The next expected delivery of each product. */
function useExpectedGoods(restaurantId: number, isEnabled: boolean): Map<number, ExpectedGoods> {
  const trpc = useTRPC();
  const { data: announced } = useQuery(trpc.stock.listDeliveries.queryOptions(expectedInput(restaurantId), { enabled: isEnabled }));
  return useQueries({
    queries: (isEnabled ? (announced?.items ?? []) : []).map(({ deliveryId }) =>
      trpc.stock.getDelivery.queryOptions({ restaurantId, deliveryId }),
    ),
    combine: soonestByProduct,
  });
}

function soonestByProduct(results: { data?: { lines: { productId: number; quantity: number }[] } & Omit<ExpectedGoods, 'quantity'> }[]) {
  const deliveries = results.flatMap(({ data }) => data ?? []);
  deliveries.sort((a, b) => (a.expectedAt ?? '').localeCompare(b.expectedAt ?? ''));
  const goods = new Map<number, ExpectedGoods>();
  for (const { lines, deliveryId, supplierName, expectedAt } of deliveries)
    for (const { productId, quantity } of lines)
      if (!goods.has(productId)) goods.set(productId, { deliveryId, supplierName, expectedAt, quantity });
  return goods;
}
