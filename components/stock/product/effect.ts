import { useQuery } from '@tanstack/react-query';
import { useTRPCClient } from '@/components/ui/trpc';
import type { Change } from '@/server/core/writes/diff';
import type { InventoryItem } from '@/server/stock/stock.schema';

export type Channel = 'web' | 'kiosk';

/** The effect of setting a quantity, from a dry run. */
export interface Effect {
  before: number;
  after: number;
  /** The channels on which guests can no longer order it. */
  leaves: Channel[];
  /** The channels on which it returns. */
  returns: Channel[];
}

/** The effect in the result of a dry run. */
export function effectOf({ quantityBefore, quantityAfter }: { quantityBefore: number; quantityAfter: number }, changes: Change[]): Effect {
  const switchedChannels = (to: boolean) =>
    (['web', 'kiosk'] as const).filter((channel) =>
      changes.some(({ path, after }) => path.length === 1 && path[0] === channel && after === to),
    );
  return { before: quantityBefore, after: quantityAfter, leaves: switchedChannels(false), returns: switchedChannels(true) };
}

type EffectItem = Pick<InventoryItem, 'productId' | 'menuId' | 'signature' | 'currentQuantity' | 'webAvailability' | 'kioskAvailability'>;

/** The query for the effect of a quantity. It runs again when the product has changed. */
export function useEffectOptions() {
  const client = useTRPCClient();
  return (item: EffectItem, quantity: number | undefined) => {
    const { productId, menuId, signature, currentQuantity, webAvailability, kioskAvailability } = item;
    return {
      queryKey: ['stock effect', productId, quantity, currentQuantity, webAvailability, kioskAvailability],
      queryFn: async () => {
        const answer = await client.stock.setQuantity.mutate({ menuId, signature, quantity: quantity as number, dryRun: true });
        return effectOf(answer, answer.__changes ?? []);
      },
      enabled: quantity !== undefined,
      staleTime: 30_000,
      retry: false,
    };
  };
}

/** The effect of an unsaved quantity; undefined while it loads or if there is nothing to check. */
export function useEffectOf(item: EffectItem, quantity: number | undefined): Effect | undefined {
  return useQuery(useEffectOptions()(item, quantity)).data;
}
