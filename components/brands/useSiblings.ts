'use client';

import { useMemo } from 'react';
import { useShell } from '@/components/shell/shellContext';
import { useRestaurant } from '@/components/ui/scope';

export interface Named {
  restaurantId: number;
  restaurantName: string;
  city: string;
}

/** The restaurants of this one's brand that the caller reaches, itself included: more than one for the head office alone. */
export function useSiblings(): Named[] {
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
