'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLive } from '@/components/live/useLive';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { inForceOf } from './fleet';

/** Tills check in all the time. */
const BREATH_MS = 1_000;

/** The POS devices of the restaurant and the layout version in force, kept current while the screen is open. */
export function useFleet() {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const refresh = useRefreshFleet();
  const refreshSoon = useThrottledCallback(refresh, BREATH_MS);
  useLive(restaurantId, ['devices', 'floor'], () => refreshSoon());
  const query = useQuery(trpc.devices.listFleet.queryOptions({ restaurantId, withRevoked: true }));
  const layouts = useQuery(trpc.floor.listLayouts.queryOptions({ restaurantId }));
  const compliant = useQuery(trpc.devices.listCompliantVersions.queryOptions({}));
  return { query, devices: query.data, inForce: inForceOf(layouts.data), compliantVersions: compliant.data };
}

/** Reads anew all that the screen shows, after something was changed. */
export function useRefreshFleet(): () => void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [trpc.devices.pathKey(), trpc.floor.listLayouts.pathKey(), trpc.audit.listAudit.pathKey()])
      void queryClient.invalidateQueries({ queryKey });
  }, [trpc, queryClient]);
}
