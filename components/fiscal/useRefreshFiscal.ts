'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';

/** Reads the restaurant's zones and rates again; the referential stays. */
export function useRefreshFiscal(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [trpc.fiscal.listOperationZones.pathKey(), trpc.fiscal.getRestaurantVat.pathKey(), trpc.fiscal.getZoneProposal.pathKey()].map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
