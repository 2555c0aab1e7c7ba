'use client';

import { useQuery } from '@tanstack/react-query';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';

/** The delivery areas that apply to a mode; none for what is no delivery, undefined until they are read. */
export function useAreasOf({ type, consumptionModeId }: Pick<ConsumptionMode, 'type' | 'consumptionModeId'>) {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const isDelivery = type === 'MODE_DELIVERY';
  const { data } = useQuery(trpc['delivery-areas'].listAreas.queryOptions({ restaurantId }, { enabled: isDelivery }));
  return isDelivery ? data?.filter(({ consumptionModeIds }) => consumptionModeIds.includes(consumptionModeId)) : [];
}
