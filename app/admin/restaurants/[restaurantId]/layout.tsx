import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ArchivedNotice } from '@/components/brands/ArchivedNotice';
import { RestaurantProvider, type RestaurantScope } from '@/components/ui/scope';
import { archivedRestaurants, reachableRestaurants } from '../../backOffice';

interface Props {
  params: Promise<{ restaurantId: string }>;
  children: ReactNode;
}

/** Provides the screens below with their restaurant. A restaurant that the user cannot access is not found. */
export default async function RestaurantLayout({ params, children }: Props) {
  const { restaurantId } = await params;
  const hasId = ({ id }: RestaurantScope) => String(id) === restaurantId;
  const restaurant = (await reachableRestaurants()).find(hasId) ?? (await archivedRestaurants()).find(hasId);
  if (!restaurant) notFound();
  // The key resets the state of screens when another restaurant is opened.
  return (
    <RestaurantProvider key={restaurant.id} restaurant={restaurant}>
      {restaurant.archivedAt !== undefined && <ArchivedNotice restaurant={restaurant} since={restaurant.archivedAt} />}
      {children}
    </RestaurantProvider>
  );
}
