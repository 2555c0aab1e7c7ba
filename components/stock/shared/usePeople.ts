'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '@/components/ui/trpc';

interface People {
  /** All users who have moved stock or recorded a delivery here, by name. */
  people: { userId: number; name: string }[];
  /** A user's name; «Automatic» for null; empty while names load. */
  nameOf: (userId: number | null) => string;
}

/** The names of the users in a restaurant's movements and deliveries. */
export function usePeople(restaurantId: number): People {
  const trpc = useTRPC();
  const t = useTranslations('stock.shared');
  const { data, isPending } = useQuery(trpc.stock.listStockPeople.queryOptions({ restaurantId }, { staleTime: 5 * 60_000 }));
  return useMemo(() => {
    const names = new Map(data?.map(({ userId, name }) => [userId, name]));
    return {
      people: data ?? [],
      nameOf: (userId) => (userId === null ? t('automatic') : (names.get(userId) ?? (isPending ? '' : t('someoneElse')))),
    };
  }, [data, isPending, t]);
}
