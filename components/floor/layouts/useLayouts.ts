'use client';

import { useQuery } from '@tanstack/react-query';
import { useKeptCurrent } from '@/components/live/reads';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { lastChangesInput } from './lastChanges';

/** The layouts of the restaurant, reloaded when one is changed or published elsewhere. */
export function useLayouts() {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  useKeptCurrent(restaurantId, 'floor');
  return useQuery(trpc.floor.listLayouts.queryOptions({ restaurantId }));
}

/** The latest changes of the restaurant's layouts and rooms, for the names on the cards. */
export function useLastChanges() {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  return useQuery(trpc.audit.listAudit.queryOptions(lastChangesInput(restaurantId))).data?.items;
}
