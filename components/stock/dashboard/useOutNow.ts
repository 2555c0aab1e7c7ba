'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import type { InventoryItem, Movement } from '@/server/stock/stock.schema';
import { expectedInput, OUT_SHOWN, outInput, timelineInput } from './reads';

export interface ExpectedGoods {
  deliveryId: number;
  supplierName: string;
  expectedAt: string | null;
  quantity: number;
}

export interface OutProduct {
  item: InventoryItem;
  /** When the last of it went; null where the recent movements do not tell. */
  since: string | null;
  /** The next announced delivery that brings it. */
  expected: ExpectedGoods | null;
}

/** The moment at which a product ran out, from its movements, newest first. */
export function ranOutAt(timeline: Pick<Movement, 'quantityBefore' | 'quantityAfter' | 'createdAt'>[]): string | null {
  return timeline.find(({ quantityBefore, quantityAfter }) => quantityBefore > 0 && quantityAfter <= 0)?.createdAt ?? null;
}

/** The products that are out, those that ran out last first, with what is on its way. */
export function useOutNow(restaurantId: number) {
  const trpc = useTRPC();
  const { data: page, error, refetch } = useQuery(trpc.stock.listStock.queryOptions(outInput(restaurantId)));
  const items = useMemo(() => page?.items.slice(0, OUT_SHOWN), [page]);
  const timelines = useQueries({
    queries: (items ?? []).map(({ productId }) => trpc.stock.listProductMovements.queryOptions(timelineInput(restaurantId, productId))),
    combine: (results) => results.map(({ data }) => data),
  });
  const expected = useExpectedGoods(restaurantId, (items?.length ?? 0) > 0);
  const products = useMemo(() => {
    const known = items?.map((item, index): OutProduct => {
      const timeline = timelines[index];
      return { item, since: timeline ? ranOutAt(timeline) : null, expected: expected.get(item.productId) ?? null };
    });
    return known?.sort((a, b) => (b.since ?? '').localeCompare(a.since ?? ''));
  }, [items, timelines, expected]);
  return { products, error, refetch };
}

/** What announced deliveries bring, by product: the soonest of each. */
function useExpectedGoods(restaurantId: number, wanted: boolean): Map<number, ExpectedGoods> {
  const trpc = useTRPC();
  const { data: announced } = useQuery(trpc.stock.listDeliveries.queryOptions(expectedInput(restaurantId), { enabled: wanted }));
  return useQueries({
    queries: (wanted ? (announced?.items ?? []) : []).map(({ deliveryId }) =>
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
