'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useBrandId } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';

/** The membership of a customer; undefined while it loads, or if there is none. */
export function useMember(customerId: number | null) {
  const trpc = useTRPC();
  const brandId = useBrandId();
  const input = customerId === null ? skipToken : { brandId, customerId, limit: 1 };
  return useQuery(trpc.loyalty.listMembers.queryOptions(input)).data?.items[0];
}
