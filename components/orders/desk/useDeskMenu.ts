'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { PublishedMenu } from '@/server/catalog/published.schema';
import { menuOf } from './deskMenu';

/** The restaurant's menus on a channel, combined; undefined while they load. */
export function useDeskMenu(channelId: number) {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const menus = useQuery(trpc.catalog.listMenus.queryOptions({ restaurantId }));
  const published = useQueries({
    queries: (menus.data ?? []).map(({ menuId }) => trpc.catalog.readPublishedMenu.queryOptions({ restaurantId, menuId, channelId })),
    combine: (results) => ({
      // The same array until one of them changes, so that the menu is combined only once.
      data: results.every(({ data }) => data) ? results.map(({ data }) => data as PublishedMenu) : undefined,
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => void Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
  const menu = useMemo(() => (menus.data && published.data ? menuOf(published.data) : undefined), [menus.data, published.data]);
  return {
    menu,
    error: menus.error ?? published.error,
    retry: () => {
      void menus.refetch();
      published.refetch();
    },
  };
}
