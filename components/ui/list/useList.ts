'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTableSort } from '../table/useTableSort';
import { type Page, rowsOf } from './filters';
import type { Filters } from './useFilters';

/**
 * Options to read lists page by page: `trpc.x.listY.infiniteQueryOptions(input, byPages)`. The previous rows stay, dimmed, until the next
 * answer.
 */
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

/** The data of a `ListTable`. */
export interface List<Row> {
  filters: Pick<Filters<unknown>, 'active' | 'clear'>;
  /** Undefined before the first answer. */
  rows: Row[] | undefined;
  /** True while the rows belong to the previous filters. */
  isStale: boolean;
  error: unknown;
  onRetry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  onEndReached?: () => void;
  /** If the remaining pages are read automatically: whether that stopped, and a function to resume. */
  reading?: { hasStopped: boolean; resume: () => void };
}

/** A list that is loaded as a whole. `rows` are those that match the filters. */
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
  /** Reads all pages automatically. */
  all?: boolean;
  /** The service sorts. Otherwise, sorting requires all rows, and they are all read. */
  sortedByService?: boolean;
}

/** A list that is loaded page by page. Its query has the filters in its input. */
export function useList<Row>(
  filters: List<Row>['filters'],
  query: PagedQuery<Row>,
  { all = false, sortedByService = false }: Options = {},
): List<Row> {
  const { sort } = useTableSort();
  const { data, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData = false, error, fetchNextPage } = query;
  const rows = useMemo(() => rowsOf(data), [data]);
  const isReadingAll = all || (sort !== null && !sortedByService);
  // Requesting a page during another read would abort that read; after a failure it would repeat without end.
  const canReadNext = hasNextPage && !isFetching && !isPlaceholderData && !error;
  const isNextDue = isReadingAll && canReadNext;
  const hasStopped = Boolean(error) && !isFetching;
  useEffect(() => {
    if (isNextDue) fetchNextPage();
  }, [isNextDue, fetchNextPage]);
  return {
    ...wholeList(filters, rows, query),
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    onEndReached: canReadNext && !isReadingAll ? () => void fetchNextPage() : undefined,
    reading: isReadingAll || hasStopped ? { hasStopped, resume: () => void fetchNextPage() } : undefined,
  };
}
