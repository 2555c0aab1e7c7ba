'use client';

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { boardInput, countStates, isLong, type Moment, pageStarts, summaryInput } from './board';

/** A stream for each of fifty restaurants would cost more than it tells. */
const READ_AGAIN_MS = 60_000;
const options = { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN_MS, refetchOnWindowFocus: 'always' as const };

/** All restaurants of the brand, all pages at once; read again every minute, and when the window comes to the front. */
export function useBoard(moment: Moment) {
  const trpc = useTRPC();
  const { id, restaurants } = useBrand();
  const input = boardInput(id, moment);
  const starts = useMemo(() => pageStarts(restaurants.map((restaurant) => restaurant.id)), [restaurants]);
  const pages = useQueries({
    queries: starts.map((cursor) => trpc.readiness.listReadiness.queryOptions(cursor === null ? input : { ...input, cursor }, options)),
  });
  // Rows that come later may belong before those that are here: all of them, or none.
  const read = pages.flatMap(({ data }) => data ?? []);
  const versions = pages.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are other ones with each rendering; their versions say when they changed
  const rows = useMemo(() => (read.length === pages.length ? read.flatMap(({ items }) => items) : undefined), [versions, read.length]);
  const summary = useQuery(
    trpc.readiness.summarizeReadiness.queryOptions(summaryInput(id, moment), { enabled: isLong(restaurants.length) && rows === undefined }),
  );
  const counts = useMemo(() => (rows ? countStates(rows) : summary.data?.states), [rows, summary.data]);
  return {
    rows,
    /** How many restaurants stand how; of a long board they are there before its rows. */
    counts,
    error: pages.find(({ error }) => error)?.error ?? null,
    refetch: () => void Promise.all(pages.map((page) => page.refetch())),
  };
}
