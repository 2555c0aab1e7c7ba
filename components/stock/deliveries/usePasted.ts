'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { type Resolved, resolvePasted } from './resolvePasted';

/** What a pasted list means in this restaurant, as a query of its text. */
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
