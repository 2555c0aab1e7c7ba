'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLive } from '@/components/live/useLive';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';

/** The modules of the restaurant with where their values come from, read again when somebody changes them. */
export function useModules() {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const refresh = useRefreshModules();
  useLive(restaurantId, ['modules'], () => void refresh());
  return useQuery(trpc.modules.listModuleOrigins.queryOptions({ restaurantId }));
}

/** Reads anew all that screens show of modules. */
export function useRefreshModules(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries(trpc.modules.pathFilter()),
      queryClient.invalidateQueries(trpc.audit.listAudit.infiniteQueryFilter()),
      queryClient.invalidateQueries(trpc.audit.listAudit.queryFilter()),
    ]);
  }, [trpc, queryClient]);
}
