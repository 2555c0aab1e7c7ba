import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ArchivedNotice } from '@/components/brands/ArchivedNotice';
import { RestaurantProvider, type RestaurantScope } from '@/components/ui/scope';
import { archivedRestaurants, reachableRestaurants } from '../../backOffice';

interface Props {
  params: Promise<{ restaurantId: string }>;
  children: ReactNode;
}

/** Gives the screens below their restaurant; one out of reach is as if it did not exist. */
export default async function RestaurantLayout({ params, children }: Props) {
  const { restaurantId } = await params;
  const isMeant = ({ id }: RestaurantScope) => String(id) === restaurantId;
  const restaurant = (await reachableRestaurants()).find(isMeant) ?? (await archivedRestaurants()).find(isMeant);
  if (!restaurant) notFound();
  // A key, so that no state of a screen goes along to another restaurant.
  return (
    <RestaurantProvider key={restaurant.id} restaurant={restaurant}>
      {restaurant.archivedAt !== undefined && <ArchivedNotice restaurant={restaurant} since={restaurant.archivedAt} />}
      {children}
    </RestaurantProvider>
  );
}
