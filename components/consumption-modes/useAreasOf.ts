'use client';

import { useQuery } from '@tanstack/react-query';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';

/** The delivery areas of a dining option; empty for other types than delivery, undefined while they load. */
export function useAreasOf({ type, consumptionModeId }: Pick<ConsumptionMode, 'type' | 'consumptionModeId'>) {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const isDelivery = type === 'MODE_DELIVERY';
  const { data } = useQuery(trpc['delivery-areas'].listAreas.queryOptions({ restaurantId }, { enabled: isDelivery }));
  return isDelivery ? data?.filter(({ consumptionModeIds }) => consumptionModeIds.includes(consumptionModeId)) : [];
}
