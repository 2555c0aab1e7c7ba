'use client';

import { useRestaurant } from '@/components/ui/scope';
import { TakingsScreen } from './TakingsScreen';

/** The takings of a restaurant. */
export function RestaurantTakings() {
  const { id, name, brandId } = useRestaurant();
  return <TakingsScreen brandId={brandId} restaurantId={id} name={name} />;
}
