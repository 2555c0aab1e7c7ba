'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPCClient } from '@/components/ui/trpc';
import type { Quote } from '@/server/orders/order.schema';
import type { quoteBody } from './desk';

/** Typing within this time causes one request. */
const PAUSE_MS = 250;
/** The quote is refreshed, as stock, slots and offers change. */
const REFRESH_MS = 60_000;

/**
 * The quote of an order, updated as it changes. The previous quote stays until the next one.
 * @param body null while the order is incomplete: no request is made
 * @returns `isCurrent`: whether the quote matches the current form
 */
export function useQuote(body: ReturnType<typeof quoteBody> | null) {
  const client = useTRPCClient();
  const text = JSON.stringify(body);
  const [debouncedText] = useDebouncedValue(text, PAUSE_MS);
  const query = useQuery({
    queryKey: ['order that is taken', debouncedText],
    queryFn: ({ signal }): Promise<Quote> =>
      client.orders.quoteOrder.mutate(JSON.parse(debouncedText) as NonNullable<typeof body>, { signal }) as Promise<Quote>,
    enabled: debouncedText !== 'null',
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error, isPlaceholderData, isFetching, refetch } = query;
  const isForCurrentBody = body !== null && debouncedText === text && !isPlaceholderData;
  return {
    quote: body === null || error ? undefined : data,
    error: isForCurrentBody || debouncedText === text ? error : null,
    isCurrent: isForCurrentBody && data !== undefined && !error,
    isFetching,
    refetch,
  };
}
