'use client';

import { useQuery } from '@tanstack/react-query';
import { useKeptCurrent } from '@/components/live/reads';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { inForceOf } from './fleet';

/** The tills of the restaurant and the current layout version, kept up to date while the screen is open. */
export function useFleet() {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  useKeptCurrent(restaurantId, 'devices');
  const query = useQuery(trpc.devices.listFleet.queryOptions({ restaurantId, withRevoked: true }));
  const layouts = useQuery(trpc.floor.listLayouts.queryOptions({ restaurantId }));
  const compliant = useQuery(trpc.devices.listCompliantVersions.queryOptions({}));
  return { query, devices: query.data, inForce: inForceOf(layouts.data), compliantVersions: compliant.data };
}
