import { useRef, useState } from 'react';
import { readError } from '@/components/ui/errors';
import { newKey } from '@/components/ui/newKey';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { MAX_OFFERED, MAX_PRODUCTS, MAX_RESTAURANTS } from '@/server/catalog/catalog.values';

export interface Offer {
  productIds: readonly number[];
  restaurantIds: readonly number[];
}

function slicesOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Splits an offer into parts that fit into one request each. */
export function partsOf({ productIds, restaurantIds }: Offer): Offer[] {
  const maxProducts = Math.floor(MAX_OFFERED / Math.max(1, Math.min(restaurantIds.length, MAX_RESTAURANTS)));
  const restaurantSlices = slicesOf(restaurantIds, MAX_RESTAURANTS);
  return slicesOf(productIds, Math.min(MAX_PRODUCTS, maxProducts)).flatMap((productSlice) =>
    restaurantSlices.map((restaurants) => ({ productIds: productSlice, restaurantIds: restaurants })),
  );
}

/** The products that were archived after they were chosen, from a refused offer; empty for any other error. */
function archivedOf(error: unknown): ReadonlySet<number> {
  const { code, extraData } = readError(error);
  const { reason, productIds } = (extraData ?? {}) as { reason?: string; productIds?: number[] };
  return new Set(code === 'conflict' && reason === 'product_archived' ? productIds : []);
}

/** Sends offers of any size in parts. Products already on a menu are unchanged, so a failed offer can be sent again. */
export function useOffering() {
  const { id: brandId } = useBrand();
  const client = useTRPCClient();
  const [done, setDone] = useState<number | null>(null);
  const archived = useRef(new Set<number>());

  /** @returns the number of menu products added or removed, and the number of products skipped because they were archived */
  async function offer({ isOffered, ...fullOffer }: Offer & { isOffered: boolean }): Promise<{ changed: number; skipped: number }> {
    archived.current.clear();
    let [changed, sentCount] = [0, 0];
    const parts = partsOf(fullOffer);
    const send = async (part: Offer): Promise<number> => {
      const productIds = part.productIds.filter((productId) => !archived.current.has(productId));
      if (productIds.length === 0) return 0;
      const input = { brandId, productIds, restaurantIds: [...part.restaurantIds], isOffered, idempotencyKey: newKey() };
      try {
        return (await client.catalog.offerProducts.mutate(input)).changed;
      } catch (error) {
        const newlyArchived = archivedOf(error);
        if (newlyArchived.size === 0) throw error;
        for (const productId of newlyArchived) archived.current.add(productId);
        return send(part);
      }
    };
    try {
      for (const part of parts) {
        setDone(sentCount++ / parts.length);
        changed += await send(part);
      }
      return { changed, skipped: archived.current.size };
    } finally {
      setDone(null);
    }
  }

  /** `done` is the progress from 0 to 1; null while nothing is sent. */
  return { offer, done };
}
