'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLive } from '@/components/live/useLive';
import { useBrand } from '@/components/ui/scope';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { Customer } from '@/server/customers/customers.schema';
import type { listInput } from './customerFilters';

/** Several changes in a row are read at once. */
const BREATH_MS = 1_000;
/** When more of those on screen have changed, all of them are read again. */
const MAX_READ_APART = 20;

type Pages = InfiniteData<{ items: Customer[]; nextCursor: number | string | null }>;

/** Keeps the listed customers up to date with what tills and colleagues do: those who changed are read again, wherever they are in a long list. */
export function useListedLive(input: ReturnType<typeof listInput>): void {
  const { restaurants } = useBrand();
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const changed = useRef(new Set<number>());
  const queryKey = trpc.customers.listCustomers.infiniteQueryKey(input);

  const readAgain = useThrottledCallback(async () => {
    const listed = queryClient.getQueryData<Pages>(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
    const ids = listed.map(({ customerId }) => customerId).filter((id) => changed.current.has(id));
    changed.current.clear();
    if (ids.length > MAX_READ_APART) return queryClient.invalidateQueries({ queryKey });
    // Whoever can’t be read any more stays as they were until the list is opened anew.
    const answers = await Promise.allSettled(ids.map((customerId) => client.customers.getCustomer.query({ customerId })));
    const fresh = new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [[answer.value.customerId, answer.value]] : [])));
    queryClient.setQueryData<Pages>(
      queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, items: page.items.map((item) => fresh.get(item.customerId) ?? item) })),
        },
    );
  }, BREATH_MS);

  useLive(restaurants[0]?.id ?? 0, ['customers'], ({ ids }) => {
    if (ids.length === 0) return void queryClient.invalidateQueries({ queryKey });
    for (const id of ids) changed.current.add(id);
    readAgain();
  });
}
