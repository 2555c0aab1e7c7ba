'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProductNames } from '@/components/catalog/useProductNames';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import type { PromotionRule } from '@/server/pricing/promotion.schema';
import { namedProducts } from './namedProducts';

/** Names by id. A name that has not loaded is a dash. */
export interface Names {
  restaurant: (restaurantId: number) => string;
  channel: (channelId: number) => string;
  category: (categoryId: number) => string;
  product: (productId: number) => string;
  tier: (tierId: number) => string;
}

/** The names of everything used in rules. */
export function useNames(rules: readonly PromotionRule[]): Names {
  const { id: brandId, restaurants } = useBrand();
  const trpc = useTRPC();
  const channel = useChannelName();
  const categories = useQuery(trpc.catalog.listCatalogCategories.queryOptions({ brandId })).data?.categories;
  const tiers = useQuery(trpc.loyalty.getProgramme.queryOptions({ brandId })).data?.tiers;
  const product = useProductNames(brandId, namedProducts(rules));
  const loadedNames = useMemo(() => {
    const nameIn = (named: readonly (readonly [number, string])[] = []) => {
      const names = new Map(named);
      return (id: number) => names.get(id) ?? '–';
    };
    return {
      restaurant: nameIn(restaurants.map(({ id, name }) => [id, name])),
      category: nameIn(categories?.map(({ categoryId, name }) => [categoryId, name])),
      tier: nameIn(tiers?.map(({ tierId, name }) => [tierId, name])),
    };
  }, [restaurants, categories, tiers]);
  return { ...loadedNames, channel, product };
}
