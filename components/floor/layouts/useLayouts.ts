'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLive } from '@/components/live/useLive';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { lastChangesInput } from './lastChanges';

/** A colleague who draws saves every few seconds. */
const BREATH_MS = 1_000;

/** The layouts of the restaurant, read again when one of them is changed or published elsewhere. */
export function useLayouts() {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const refresh = useRefreshLayouts();
  const refreshSoon = useThrottledCallback(refresh, BREATH_MS);
  useLive(restaurantId, ['floor', 'devices'], () => refreshSoon());
  return useQuery(trpc.floor.listLayouts.queryOptions({ restaurantId }));
}

/** Reads anew all that the screen shows, after something was changed. */
export function useRefreshLayouts(): () => void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [trpc.floor.pathKey(), trpc.devices.pathKey(), trpc.audit.listAudit.pathKey()])
      void queryClient.invalidateQueries({ queryKey });
  }, [trpc, queryClient]);
}

/** The latest changes of the restaurant's layouts and rooms, of which the cards tell who made them. */
export function useLastChanges() {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  return useQuery(trpc.audit.listAudit.queryOptions(lastChangesInput(restaurantId))).data?.items;
}
