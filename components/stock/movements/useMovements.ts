'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLive } from '@/components/live/useLive';
import { byPages } from '@/components/ui/list/useList';
import { useTRPC } from '@/components/ui/trpc';
import type { ListedMovement } from '@/server/stock/stock.schema';
import { useFresh } from '../shared/FreshMark';
import { listInput, type MovementFilters, PAGE_SIZE } from './filters';
import { newerThan, withNewer } from './newer';

/** The maximum of one request. */
const HEAD_SIZE = 200;
const CHECK_EVERY_MS = 700;

/** Movements not shown yet, or just the fact that there are many. */
export type Waiting = ListedMovement[] | 'many';

/**
 * The ledger, newest first, page by page. New movements are added if the top of the list is in view. Otherwise they wait, so that the list
 * does not move while being read.
 * @param isAtTop whether the top of the list is in view
 */
export function useMovements(restaurantId: number, filters: MovementFilters, isAtTop: () => boolean) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const input = useMemo(() => ({ restaurantId, ...listInput(filters) }), [restaurantId, filters]);
  const queryKey = trpc.stock.listMovements.infiniteQueryKey({ ...input, limit: PAGE_SIZE });
  const query = useInfiniteQuery(
    trpc.stock.listMovements.infiniteQueryOptions(
      { ...input, limit: PAGE_SIZE },
      {
        ...byPages,
        // The live stream brings new ones. Reading the pages again would move the list.
        staleTime: Number.POSITIVE_INFINITY,
      },
    ),
  );

  const [fresh, markFresh] = useFresh();
  const [pending, setPending] = useState<{ input: typeof input; waiting: Waiting } | null>(null);
  // Movements waiting under other filters do not belong to this list.
  const waiting = pending?.input === input ? pending.waiting : [];

  const show = useCallback(
    (movements: ListedMovement[]) => {
      queryClient.setQueryData(queryKey, (cached) => cached && withNewer(cached, movements));
      markFresh(movements.map(({ movementId }) => movementId));
    },
    [queryClient, queryKey, markFresh],
  );

  async function checkForNewer() {
    const loaded = queryClient.getQueryData(queryKey);
    if (!loaded) return;
    const head = await queryClient.fetchQuery(
      trpc.stock.listMovements.queryOptions({ ...input, limit: HEAD_SIZE }, { staleTime: 0, gcTime: 0 }),
    );
    const newer = newerThan(loaded, head);
    if (newer === null) setPending({ input, waiting: 'many' });
    else if (newer.length > 0 && isAtTop()) {
      setPending(null);
      show(newer);
    } else setPending({ input, waiting: newer });
  }
  const checkSoon = useThrottledCallback(() => {
    // If reading fails, it is repeated with the next change.
    checkForNewer().catch(() => undefined);
  }, CHECK_EVERY_MS);
  useLive(restaurantId, ['stock'], checkSoon);

  /** Shows the waiting movements. */
  async function showWaiting() {
    if (waiting === 'many') await queryClient.resetQueries({ queryKey });
    else show(waiting);
    setPending(null);
  }

  return { query, fresh, waiting, showWaiting };
}
