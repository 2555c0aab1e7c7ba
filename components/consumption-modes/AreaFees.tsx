'use client';

import { useQuery } from '@tanstack/react-query';
import { FeeSums } from '@/components/delivery-areas/FeeSums';
import { useTRPC } from '@/components/ui/trpc';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';

/** What guests of a delivery mode pay in each area that applies to it: the mode's fee is not all. */
export function AreaFees({ mode, fee }: { mode: ConsumptionMode; fee: number }) {
  const trpc = useTRPC();
  const { restaurantId, consumptionModeId } = mode;
  const areas = useQuery(trpc['delivery-areas'].listAreas.queryOptions({ restaurantId }));
  const bound = (areas.data ?? []).filter(({ consumptionModeIds }) => consumptionModeIds.includes(consumptionModeId));
  return <FeeSums pairs={bound.map((area) => ({ ...area, id: area.uuid, fee }))} />;
}
