'use client';

import { useQueries } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';

/** Returns a function that gives the name of a product by id, or a dash while it loads. All products are read in one request. */
export function useProductNames(brandId: number, productIds: readonly number[]): (productId: number) => string {
  const trpc = useTRPC();
  const ids = [...new Set(productIds)];
  const names = useQueries({
    queries: ids.map((productId) => trpc.catalog.getCatalogProduct.queryOptions({ brandId, productId }, { staleTime: 300_000 })),
    combine: (answers) => answers.map(({ data }) => data?.name),
  });
  return (productId) => names[ids.indexOf(productId)] ?? '–';
}
