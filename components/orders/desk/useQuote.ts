'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPCClient } from '@/components/ui/trpc';
import type { Quote } from '@/server/orders/order.schema';
import type { quoteBody } from './desk';

/** Typing within this time causes one request. */
const PAUSE_MS = 250;
/** The quote is refreshed, as stock, slots and offers change. */
const AGAIN_MS = 60_000;

/**
 * The quote of an order, updated as it changes. The previous quote stays until the next one.
 * @param body null while the order is incomplete: no request is made
 * @returns `isCurrent`: whether the quote matches the current form
 */
export function useQuote(body: ReturnType<typeof quoteBody> | null) {
  const client = useTRPCClient();
  const text = JSON.stringify(body);
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const query = useQuery({
    queryKey: ['order that is taken', asked],
    queryFn: ({ signal }): Promise<Quote> =>
      client.orders.quoteOrder.mutate(JSON.parse(asked) as NonNullable<typeof body>, { signal }) as Promise<Quote>,
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error, isPlaceholderData, isFetching, refetch } = query;
  const isAbout = body !== null && asked === text && !isPlaceholderData;
  return {
    quote: body === null || error ? undefined : data,
    error: isAbout || asked === text ? error : null,
    isCurrent: isAbout && data !== undefined && !error,
    isFetching,
    refetch,
  };
}
