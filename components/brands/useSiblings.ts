'use client';

import { useMemo } from 'react';
import { useShell } from '@/components/shell/shellContext';
import { useRestaurant } from '@/components/ui/scope';

export interface NamedRestaurant {
  restaurantId: number;
  restaurantName: string;
  city: string;
}

/** The restaurants of this one's brand that the caller can access, including itself. Only head office gets more than one. */
export function useSiblings(): NamedRestaurant[] {
  const { brandId } = useRestaurant();
  const { restaurants } = useShell();
  return useMemo(
    () =>
      restaurants
        .filter((restaurant) => restaurant.brandId === brandId)
        .map(({ id, name, city }) => ({ restaurantId: id, restaurantName: name, city })),
    [restaurants, brandId],
  );
}
