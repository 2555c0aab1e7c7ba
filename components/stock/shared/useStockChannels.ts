import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { Channel } from '../product/effect';

const channelIds = { web: 2, kiosk: 1 } as const;
const all: readonly Channel[] = ['web', 'kiosk'];

/** The channels on which stock puts products on and off sale, without those that the brand doesn’t have. All, while that isn’t known. */
export function useStockChannels(): readonly Channel[] {
  const trpc = useTRPC();
  const { brandId } = useRestaurant();
  const { data } = useQuery(trpc.brands.listChannels.queryOptions({ brandId }, { staleTime: Number.POSITIVE_INFINITY }));
  return useMemo(() => (data ? all.filter((channel) => data.some(({ channelId }) => channelId === channelIds[channel])) : all), [data]);
}
