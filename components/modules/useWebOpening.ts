import { useQuery } from '@tanstack/react-query';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { ModuleOrigins } from '@/server/modules/modules.schema';
import { WEB_CHANNEL } from '@/server/modules/modules.values';

/** How web ordering begins: the first save there closes it until it is opened once, whatever the switch «closed» says. */
export function useWebOpening(modules: ModuleOrigins['modules']): { isFirst: boolean; isNeverOpened: boolean } {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(trpc.modules.getOpening.queryOptions({ restaurantId }));
  if (!data || data.openedAt !== null) return { isFirst: false, isNeverOpened: false };
  const isFirst = modules.every(({ channelId, isSaved }) => channelId !== WEB_CHANNEL || !isSaved);
  const isClosed = data.channels.some(({ channelId, state }) => channelId === WEB_CHANNEL && state === 'CLOSE');
  return { isFirst, isNeverOpened: !isFirst && isClosed };
}
