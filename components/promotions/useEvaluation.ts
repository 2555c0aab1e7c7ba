'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sentGuest, type TrialCart, toSentCart } from '@/components/pricing/cart';
import { useBrand } from '@/components/ui/scope';
import { instantOf } from '@/components/ui/timeZone';
import { useTRPCClient } from '@/components/ui/trpc';
import type { Draft } from '@/server/promotions/evaluation.schema';

/** Typing within this time causes one request. */
const PAUSE_MS = 250;

/**
 * The price of a cart, updated as it changes. The previous result stays until the next one.
 * @param draft promotions to try together with the published ones
 */
export function useEvaluation(cart: TrialCart, draft?: Draft[]) {
  const client = useTRPCClient();
  const { restaurants } = useBrand();
  const [debouncedInput] = useDebouncedValue(JSON.stringify({ cart, draft }), PAUSE_MS);
  return useQuery({
    queryKey: ['cart that is tried', debouncedInput],
    queryFn: async ({ signal }) => {
      const input = JSON.parse(debouncedInput) as { cart: TrialCart; draft?: Draft[] };
      const { restaurantId, channelId, at, code } = input.cart;
      const timeZone = restaurants.find(({ id }) => id === restaurantId)?.timeZone ?? 'UTC';
      const body = {
        ...{ restaurantId, channelId, draft: input.draft },
        cart: toSentCart(input.cart, new Date().toISOString()),
        at: instantOf(at, timeZone),
        guest: sentGuest(input.cart),
        code: code.trim() || undefined,
      };
      return { lines: input.cart.lines, priced: await client.promotions.evaluatePromotions.mutate(body, { signal }) };
    },
    enabled: cart.lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
