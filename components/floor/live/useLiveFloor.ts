'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLive } from '@/components/live/useLive';
import { useTRPC } from '@/components/ui/trpc';
import { useClock } from './clock';
import { type Sittings, sittingsOf } from './sittings';

/** A box whose process was killed does not report that it goes offline. This regular check detects it. */
const POLL_MS = 15_000;
/** At noon, many tables change at once: changes within this time are read together. */
const THROTTLE_MS = 500;
/** After this time without an answer, the screen itself has lost the connection to the service. */
const SILENCE_MS = 3 * POLL_MS;

/** How reliable the data shown is. */
export type Freshness =
  | { kind: 'loading' }
  /** No box has ever reported guests. */
  | { kind: 'never' }
  | { kind: 'live' }
  /** The box has been offline since its last report, or this screen has had no answer from the service, since `asOf` (ms since 1970). */
  | { kind: 'box away' | 'offline'; asOf: number };

export interface LiveSittings {
  sittings: Sittings;
  freshness: Freshness;
  /** The time of the data if it is not up to date: milliseconds since 1970. */
  asOf: number | null;
  error: unknown;
  retry: () => void;
}

const noSittings: Sittings = new Map();

/**
 * The guests at the tables of a restaurant, kept up to date.
 * @param isEnabled false: nothing is read or followed
 */
export function useSittings(restaurantId: number, isEnabled = true): LiveSittings {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = trpc.floor.listTableSessions.queryOptions(
    { restaurantId, status: 'OPEN' },
    { enabled: isEnabled, refetchInterval: POLL_MS, staleTime: 0 },
  );
  const { data, error, dataUpdatedAt, refetch } = useQuery(options);
  const { queryKey } = options;
  const refresh = useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey }), THROTTLE_MS);
  useLive(restaurantId, isEnabled ? ['sessions', 'devices'] : [], () => refresh());
  const isSilent = useClock((now) => dataUpdatedAt > 0 && now - dataUpdatedAt > SILENCE_MS);
  const sittings = useMemo(() => (data ? sittingsOf(data.tableSessions) : noSittings), [data]);
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

/** The layouts of a restaurant and the current one, reloaded when one is published or edited. */
export function useInForce(restaurantId: number) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = trpc.floor.listLayouts.queryOptions({ restaurantId }, { refetchInterval: 4 * POLL_MS });
  const { data: layouts, error, refetch } = useQuery(options);
  const { queryKey } = options;
  const refresh = useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey }), 2 * THROTTLE_MS);
  useLive(restaurantId, ['floor'], () => refresh());
  return { layouts, inForce: layouts?.find(({ published }) => published !== null), error, refetch };
}

/** The current layout of a restaurant with its rooms; null if there is none. */
export function useLayoutInForce(restaurantId: number) {
  const trpc = useTRPC();
  const { layouts, inForce, error, refetch } = useInForce(restaurantId);
  const version = useQuery(
    trpc.floor.getVersion.queryOptions(
      { tableLayoutUuid: inForce?.tableLayoutUuid ?? '', version: inForce?.published?.version ?? 0 },
      // A version never changes. While the next one loads, the previous one stays.
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
