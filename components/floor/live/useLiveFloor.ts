'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLive } from '@/components/live/useLive';
import { useTRPC } from '@/components/ui/trpc';
import { useClock } from './clock';
import { type Sittings, sittingsOf } from './sittings';

/** A box whose process was killed says no goodbye: what nobody announces is found this way. */
const LOOK_AGAIN_MS = 15_000;
/** Guests move at many tables at once, at noon. */
const BREATH_MS = 500;
/** Without an answer for so long the screen itself has lost the platform. */
const SILENCE_MS = 3 * LOOK_AGAIN_MS;

/** How much what is shown can be relied upon. */
export type Freshness =
  | { kind: 'loading' }
  /** No box has ever told who sits where. */
  | { kind: 'never' }
  | { kind: 'live' }
  /** The box told last at `asOf` (milliseconds since 1970), and is away; or this screen heard last then from the platform. */
  | { kind: 'box away' | 'offline'; asOf: number };

export interface LiveSittings {
  sittings: Sittings;
  freshness: Freshness;
  /** Up to when guests have sat, where that is not now: milliseconds since 1970. */
  asOf: number | null;
  error: unknown;
  retry: () => void;
}

const nobody: Sittings = new Map();

/**
 * Who sits where in a restaurant, read again by itself.
 * @param isWanted false reads nothing and follows nothing
 */
export function useSittings(restaurantId: number, isWanted = true): LiveSittings {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = trpc.floor.listTableSessions.queryOptions(
    { restaurantId, status: 'OPEN' },
    { enabled: isWanted, refetchInterval: LOOK_AGAIN_MS, staleTime: 0 },
  );
  const { data, error, dataUpdatedAt, refetch } = useQuery(options);
  const { queryKey } = options;
  const readAgain = useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey }), BREATH_MS);
  useLive(restaurantId, isWanted ? ['sessions', 'devices'] : [], () => readAgain());
  const isSilent = useClock((now) => dataUpdatedAt > 0 && now - dataUpdatedAt > SILENCE_MS);
  const sittings = useMemo(() => (data ? sittingsOf(data.tableSessions) : nobody), [data]);
  const freshness = useMemo((): Freshness => {
    if (!data) return { kind: 'loading' };
    const reportedAt = data.reportedAt === null ? null : Date.parse(data.reportedAt);
    if (reportedAt === null) return { kind: 'never' };
    if (data.isStale) return { kind: 'box away', asOf: reportedAt };
    return isSilent ? { kind: 'offline', asOf: dataUpdatedAt } : { kind: 'live' };
  }, [data, dataUpdatedAt, isSilent]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return { sittings, freshness, asOf: 'asOf' in freshness ? freshness.asOf : null, error: data ? null : error, retry };
}

/** The layouts of a restaurant and which of them is in force, read again when one is published or drawn upon. */
export function useInForce(restaurantId: number) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = trpc.floor.listLayouts.queryOptions({ restaurantId }, { refetchInterval: 4 * LOOK_AGAIN_MS });
  const { data: layouts, error, refetch } = useQuery(options);
  const { queryKey } = options;
  const readAgain = useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey }), 2 * BREATH_MS);
  useLive(restaurantId, ['floor'], () => readAgain());
  return { layouts, inForce: layouts?.find(({ published }) => published !== null), error, refetch };
}

/** The layout in force in a restaurant with its rooms; null while none is. */
export function useLayoutInForce(restaurantId: number) {
  const trpc = useTRPC();
  const { layouts, inForce, error, refetch } = useInForce(restaurantId);
  const version = useQuery(
    trpc.floor.getVersion.queryOptions(
      { tableLayoutUuid: inForce?.tableLayoutUuid ?? '', version: inForce?.published?.version ?? 0 },
      // A version never changes; while the next one comes the one before stays.
      { enabled: inForce !== undefined, staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData },
    ),
  );
  return {
    layout: layouts && !inForce ? null : version.data,
    hasLayouts: layouts !== undefined && layouts.length > 0,
    error: layouts ? (version.data ? null : version.error) : error,
    retry: () => void (layouts ? version.refetch() : refetch()),
  };
}
