'use client';

import { useQuery } from '@tanstack/react-query';
import { useKeptCurrent } from '@/components/live/reads';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';

/** The modules of the restaurant with the origin of their values, reloaded when they change. */
export function useModules() {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  useKeptCurrent(restaurantId, 'modules');
  return useQuery(trpc.modules.listModuleOrigins.queryOptions({ restaurantId }));
}
