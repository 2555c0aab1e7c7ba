'use client';

import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boardReads, pageStarts } from '@/components/brands/board';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { summarize } from '@/server/readiness/board.rules';
import { boardInput, firstInput, isLong, type Moment, rowsOf, summaryInput } from './board';

/** Judging a restaurant costs more than reading it. */
const reads = { ...boardReads, refetchInterval: 60_000 };

/**
 * All restaurants of the brand. A long board first loads a summary with every row in order, then the ways of the first rows. The ways of
 * the others follow after these, so as not to delay them.
 */
export function useBoard(moment: Moment) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id, restaurants } = useBrand();
  const hasSummary = isLong(restaurants.length);
  const input = boardInput(id, moment);
  const starts = useMemo(() => pageStarts(restaurants.map((restaurant) => restaurant.id)), [restaurants]);
  const summary = useQuery(
    trpc.readiness.summarizeReadiness.queryOptions(summaryInput(id, moment), { enabled: hasSummary, staleTime: Number.POSITIVE_INFINITY }),
  );
  const first = useQuery(
    trpc.readiness.listReadiness.queryOptions(firstInput(id, moment, summary.data ?? { standings: [] }), {
      enabled: hasSummary && summary.data !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const pageOptions = starts.map((cursor) =>
    trpc.readiness.listReadiness.queryOptions(cursor === null ? input : { ...input, cursor }, {
      ...reads,
      enabled: !hasSummary || summary.isError || first.isFetched,
      // Pages of another moment would be mixed, one by one, with those of this one.
      placeholderData: hasSummary ? undefined : keepPreviousData,
    }),
  );
  const pages = useQueries({ queries: pageOptions });
  const isWhole = pages.every(({ data }) => data !== undefined);

  const versions = pages.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are new on each render; their versions tell when they changed
  const judged = useMemo(() => pages.flatMap(({ data }) => data?.items ?? []), [versions]);
  const facts = useMemo(() => (isWhole ? summarize(judged) : summary.data), [isWhole, judged, summary.data]);
  const rows = useMemo(
    () => facts && rowsOf(facts, restaurants, [...(first.data?.items ?? []), ...judged]),
    [facts, restaurants, first.data, judged],
  );
  return {
    /** Every restaurant; undefined until there is something to show. */
    rows,
    /** Figures about all of them. */
    facts,
    /** The number of judged restaurants. */
    judged: judged.length,
    isWhole,
    isPlaceholderData: pages.some((page) => page.isPlaceholderData),
    error: pages.find(({ error }) => error)?.error ?? null,
    refetch: () => void Promise.all(pages.map((page) => page.refetch())),
    /** All rows with their ways, for a file. */
    wholeRows: async () => {
      const all = (await Promise.all(pageOptions.map((options) => queryClient.ensureQueryData(options)))).flatMap(({ items }) => items);
      return rowsOf(summarize(all), restaurants, all);
    },
  };
}
