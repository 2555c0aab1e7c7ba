'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTableSort } from '../table/useTableSort';
import { type Page, rowsOf } from './filters';
import type { Filters } from './useFilters';

/** How lists are read: `trpc.x.listY.infiniteQueryOptions(input, byPages)`. What was found stays, dimmed, until the next answer is here. */
export const byPages = {
  getNextPageParam: <Cursor>({ nextCursor }: { nextCursor: Cursor | null }) => nextCursor,
  placeholderData: keepPreviousData,
};

interface Query {
  error: unknown;
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}
interface PagedQuery<Row> extends Query {
  data: { pages: readonly Page<Row>[] } | undefined;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** What a `ListTable` shows. */
export interface List<Row> {
  filters: Pick<Filters<unknown>, 'active' | 'clear'>;
  /** Undefined before the first answer. */
  rows: Row[] | undefined;
  /** True while the rows are those of other filters. */
  isStale: boolean;
  error: unknown;
  onRetry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  onEndReached?: () => void;
  /** Where the remaining pages are not read by scrolling: whether that stopped, and what starts it again. */
  reading?: { hasStopped: boolean; goOn: () => void };
}

/** A list that is read as a whole. `rows` are those that the filters let through. */
export const wholeList = <Row>(filters: List<Row>['filters'], rows: Row[] | undefined, query?: Query): List<Row> => ({
  filters,
  rows,
  isStale: query?.isPlaceholderData ?? false,
  error: query?.error,
  onRetry: () => void query?.refetch(),
  hasMore: false,
  loadingMore: false,
});

interface Options {
  /** Reads page after page by itself. */
  all?: boolean;
  /** True where the service sorts. Elsewhere a chosen order needs all rows, and they are read. */
  sortedByService?: boolean;
}

/** A list that is read page by page, with the filters that its query has in its input. */
export function useList<Row>(
  filters: List<Row>['filters'],
  query: PagedQuery<Row>,
  { all = false, sortedByService = false }: Options = {},
): List<Row> {
  const { sort } = useTableSort();
  const { data, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData = false, error, fetchNextPage } = query;
  const rows = useMemo(() => rowsOf(data), [data]);
  const isReadingAll = all || (sort !== null && !sortedByService);
  // Asked for during another read it would end that one, and after a failure it would be asked for without end.
  const canGoOn = hasNextPage && !isFetching && !isPlaceholderData && !error;
  const isNextDue = isReadingAll && canGoOn;
  const hasStopped = Boolean(error) && !isFetching;
  useEffect(() => {
    if (isNextDue) fetchNextPage();
  }, [isNextDue, fetchNextPage]);
  return {
    ...wholeList(filters, rows, query),
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    onEndReached: canGoOn && !isReadingAll ? () => void fetchNextPage() : undefined,
    reading: isReadingAll || hasStopped ? { hasStopped, goOn: () => void fetchNextPage() } : undefined,
  };
}
