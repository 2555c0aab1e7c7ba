'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPCClient } from '@/components/ui/trpc';
import type { Quote } from '@/server/orders/order.schema';
import type { quoteBody } from './desk';

/** What is typed in a row is asked about once. */
const PAUSE_MS = 250;
/** Stock, slots and offers change meanwhile. */
const AGAIN_MS = 60_000;

/**
 * What an order costs, asked anew as it changes; what was answered stays until the next answer is here.
 * @param body null while it lacks something: then nothing is asked
 * @returns `isCurrent`: whether the answer is about what is entered now
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
