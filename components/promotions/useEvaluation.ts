'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sentGuest, type TriedCart, toSentCart } from '@/components/pricing/cart';
import { useBrand } from '@/components/ui/scope';
import { instantOf } from '@/components/ui/timeZone';
import { useTRPCClient } from '@/components/ui/trpc';
import type { Draft } from '@/server/promotions/evaluation.schema';

/** What is typed in a row is asked about once. */
const PAUSE_MS = 250;

/**
 * What a cart costs, asked anew as it changes; what was answered stays until the next answer is here.
 * @param draft promotions to try along with those that are published
 */
export function useEvaluation(cart: TriedCart, draft?: Draft[]) {
  const client = useTRPCClient();
  const { restaurants } = useBrand();
  const [asked] = useDebouncedValue(JSON.stringify({ cart, draft }), PAUSE_MS);
  return useQuery({
    queryKey: ['cart that is tried', asked],
    queryFn: async ({ signal }) => {
      const tried = JSON.parse(asked) as { cart: TriedCart; draft?: Draft[] };
      const { restaurantId, channelId, at, code } = tried.cart;
      const timeZone = restaurants.find(({ id }) => id === restaurantId)?.timeZone ?? 'UTC';
      const body = {
        ...{ restaurantId, channelId, draft: tried.draft },
        cart: toSentCart(tried.cart, new Date().toISOString()),
        at: instantOf(at, timeZone),
        guest: sentGuest(tried.cart),
        code: code.trim() || undefined,
      };
      return { lines: tried.cart.lines, priced: await client.promotions.evaluatePromotions.mutate(body, { signal }) };
    },
    enabled: cart.lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
