'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { LiveTopic } from '@/server/live/live.values';
import { REFRESH_EVERY_MS, useBrandLive } from './useLive';

/** If more rows than this have changed, the whole list is read again. */
const MAX_SINGLE_READS = 20;

type Pages<Row> = InfiniteData<{ items: Row[]; nextCursor: number | string | null }>;

interface Options<Row> {
  topic: LiveTopic;
  /** The key of the infinite query of the list. */
  queryKey: QueryKey;
  idOf: (row: Row) => number;
  /** Reads one of the rows that the topic names. */
  read: (id: number) => Promise<Row>;
}

/**
 * Keeps a brand’s list up to date with changes by devices and colleagues. Changed rows are read again one by one, wherever they are in a
 * long list.
 */
export function useListedLive<Row>({ topic, queryKey, idOf, read }: Options<Row>): void {
  const queryClient = useQueryClient();
  const changed = useRef(new Set<number>());

  const readAgain = useThrottledCallback(async () => {
    const listedRows = queryClient.getQueryData<Pages<Row>>(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
    const ids = listedRows.map(idOf).filter((id) => changed.current.has(id));
    changed.current.clear();
    if (ids.length > MAX_SINGLE_READS) return queryClient.invalidateQueries({ queryKey });
    // A row that cannot be read any more stays unchanged until the list is opened again.
    const results = await Promise.allSettled(ids.map(read));
    const freshRows = new Map(results.flatMap((result) => (result.status === 'fulfilled' ? [[idOf(result.value), result.value]] : [])));
    queryClient.setQueryData<Pages<Row>>(
      queryKey,
      (current) =>
        current && {
          ...current,
          pages: current.pages.map((page) => ({ ...page, items: page.items.map((item) => freshRows.get(idOf(item)) ?? item) })),
        },
    );
  }, REFRESH_EVERY_MS);

  useBrandLive([topic], ({ ids }) => {
    if (ids.length === 0) return void queryClient.invalidateQueries({ queryKey });
    for (const id of ids) changed.current.add(id);
    readAgain();
  });
}
