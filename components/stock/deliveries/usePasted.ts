'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { type Resolved, resolvePasted } from './resolvePasted';

/** The query that resolves a pasted list in this restaurant. */
export function usePasted() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const amounts = useFormat();
  const { id: restaurantId } = useRestaurant();
  return (text: string) => ({
    queryKey: ['pasted list', restaurantId, text],
    queryFn: (): Promise<Resolved> => resolvePasted(text, { trpc, queryClient, restaurantId, amounts }),
  });
}
