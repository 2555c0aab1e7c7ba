'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '@/components/live/useLive';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { Side } from './sides';

/** What a state of a layout holds; nothing for the box, which does not say where its tables stand. */
function useContent(tableLayoutUuid: string, side: Side | null) {
  const trpc = useTRPC();
  const isVersion = typeof side === 'number';
  const draft = useQuery(trpc.floor.getLayout.queryOptions({ tableLayoutUuid }, { enabled: side === 'draft' }));
  const version = useQuery(
    trpc.floor.getVersion.queryOptions({ tableLayoutUuid, version: isVersion ? side : 1 }, { enabled: isVersion, staleTime: Infinity }),
  );
  return isVersion ? version : draft;
}

/**
 * Two states of a layout and what differs between them, kept current while the screen is open.
 * @param other null: the state is looked at alone
 */
export function useComparison(tableLayoutUuid: string, show: Side, other: Side | null) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const withBox = show === 'box';
  const base = useContent(tableLayoutUuid, withBox ? other : show);
  const rest = useContent(tableLayoutUuid, withBox ? null : other);
  const sides = { tableLayoutUuid, from: String(other ?? show), to: String(show) };
  const differences = useQuery(
    trpc.floor.getDifferences.queryOptions(sides, { enabled: other !== null && other !== show, retry: false, staleTime: 0 }),
  );
  useLive(restaurantId, ['floor', 'devices'], ({ topic }) => {
    // A link that comes or goes decides whether the box can be asked, and nothing else.
    if (topic === 'devices' && !withBox) return;
    void queryClient.invalidateQueries({ queryKey: trpc.floor.pathKey() });
  });
  return { base, rest, differences };
}
