'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { boardInput, type Moment } from './board';

/** A stream for each of fifty restaurants would cost more than it tells. */
const READ_AGAIN_MS = 60_000;

/** All restaurants of the brand, page after page; read again every minute, and when the window comes to the front. */
export function useBoard(moment: Moment) {
  const trpc = useTRPC();
  const brand = useBrand();
  const query = useInfiniteQuery(
    trpc.readiness.listReadiness.infiniteQueryOptions(boardInput(brand.id, moment), {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: READ_AGAIN_MS,
      refetchOnWindowFocus: 'always',
    }),
  );
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  // Rows that come later may belong before those that are here: all of them, or none.
  const isWhole = !hasNextPage || isError;
  const rows = useMemo(() => (isWhole ? data?.pages.flatMap(({ items }) => items) : undefined), [data, isWhole]);
  return { ...query, rows };
}
