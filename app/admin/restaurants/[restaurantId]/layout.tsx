import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { RestaurantProvider } from '@/components/ui/scope';
import { reachableRestaurants } from '../../backOffice';

interface Props {
  params: Promise<{ restaurantId: string }>;
  children: ReactNode;
}

/** Gives the screens below their restaurant; one out of reach is as if it did not exist. */
export default async function RestaurantLayout({ params, children }: Props) {
  const { restaurantId } = await params;
  const restaurant = (await reachableRestaurants()).find(({ id }) => String(id) === restaurantId);
  if (!restaurant) notFound();
  // A key, so that no state of a screen goes along to another restaurant.
  return (
    <RestaurantProvider key={restaurant.id} restaurant={restaurant}>
      {children}
    </RestaurantProvider>
  );
}
