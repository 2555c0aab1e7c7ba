import { cookies } from 'next/headers';
import { cache } from 'react';
import { currentCaller, perform } from '@/app/perform';
import { restaurantCookie } from '@/components/shell/cookies';
import { compareNames } from '@/components/ui/fold';
import type { RestaurantScope } from '@/components/ui/scope';
import { listReachableRestaurants } from '@/server/brands/brands.operations';

/** The restaurants that the signed-in user can reach, by brand and name; read once a page. */
export const reachableRestaurants = cache(async (): Promise<RestaurantScope[]> => {
  const restaurants = await perform(listReachableRestaurants, {});
  return restaurants
    .map(({ restaurantId, ...rest }) => ({ id: restaurantId, ...rest }))
    .sort((a, b) => a.brandId - b.brandId || compareNames(a.name, b.name));
});

/** Those of a brand. */
export const restaurantsOf = async (brandId: number) => (await reachableRestaurants()).filter((each) => each.brandId === brandId);

/** The restaurant to begin with: the one last worked on in this browser, else the oldest within reach; undefined without any. */
export async function startRestaurant(): Promise<RestaurantScope | undefined> {
  const restaurants = await reachableRestaurants();
  const remembered = Number((await cookies()).get(restaurantCookie)?.value);
  return restaurants.find(({ id }) => id === remembered) ?? restaurants.toSorted((a, b) => a.id - b.id)[0];
}

/**
 * The screen that a person begins with: the board of their brand for people of a chain, the restaurant last worked on for everybody else,
 * and where a chain is one restaurant. Undefined without any restaurant.
 */
export async function startScreen(): Promise<string | undefined> {
  const start = await startRestaurant();
  if (!start) return undefined;
  const caller = await currentCaller();
  const ofBrand = await restaurantsOf(start.brandId);
  const isOfChain = caller?.role === 'brand' || caller?.role === 'brand_group';
  return isOfChain && ofBrand.length > 1 ? `/admin/brands/${start.brandId}/stock` : `/admin/restaurants/${start.id}/stock`;
}
