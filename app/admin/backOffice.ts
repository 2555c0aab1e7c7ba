import { cookies } from 'next/headers';
import { cache } from 'react';
import { perform } from '@/app/perform';
import { restaurantCookie } from '@/components/shell/cookies';
import type { RestaurantScope } from '@/components/ui/scope';
import { listReachableRestaurants } from '@/server/brands/brands.operations';

/** The restaurants that the signed-in user can reach, by brand and name; read once a page. */
export const reachableRestaurants = cache(async (): Promise<RestaurantScope[]> => {
  const restaurants = await perform(listReachableRestaurants, {});
  return restaurants
    .map(({ restaurantId, ...rest }) => ({ id: restaurantId, ...rest }))
    .sort((a, b) => a.brandId - b.brandId || a.name.localeCompare(b.name));
});

/** The restaurant to begin with: the one last worked on in this browser, else the oldest within reach; undefined without any. */
export async function startRestaurant(): Promise<RestaurantScope | undefined> {
  const restaurants = await reachableRestaurants();
  const remembered = Number((await cookies()).get(restaurantCookie)?.value);
  return restaurants.find(({ id }) => id === remembered) ?? restaurants.toSorted((a, b) => a.id - b.id)[0];
}
