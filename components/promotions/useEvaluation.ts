'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sentGuest, type TrialCart, toSentCart } from '@/components/pricing/cart';
import { isShownAtFields, readError } from '@/components/ui/errors';
import { useBrand } from '@/components/ui/scope';
import { instantOf } from '@/components/ui/timeZone';
import { useTRPCClient } from '@/components/ui/trpc';
import type { Draft } from '@/server/promotions/evaluation.schema';

/** Typing within this time causes one request. */
const PAUSE_MS = 250;

const isAboutCode = (error: unknown) => readError(error).code === 'promocode_not_found' || isShownAtFields(['code'], error);

/**
 * The price of a cart, updated as it changes. The previous result stays until the next one.
 * A coupon that is unknown is named by `codeError`, beside the price without it.
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
      const { lines, restaurantId, channelId, at } = input.cart;
      const code = input.cart.code.trim();
      const timeZone = restaurants.find(({ id }) => id === restaurantId)?.timeZone ?? 'UTC';
      const body = {
        ...{ restaurantId, channelId, draft: input.draft },
        cart: toSentCart(input.cart, new Date().toISOString()),
        at: instantOf(at, timeZone),
        guest: sentGuest(input.cart),
      };
      const priceWith = (coupon: { code?: string }) => client.promotions.evaluatePromotions.mutate({ ...body, ...coupon }, { signal });
      try {
        return { lines, priced: await priceWith(code === '' ? {} : { code }), codeError: null };
      } catch (error) {
        if (code === '' || !isAboutCode(error)) throw error;
        return { lines, priced: await priceWith({}), codeError: error };
      }
    },
    enabled: cart.lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
