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

/** The restaurant last worked on in this browser; null when there is none. It may be out of reach by now. */
export async function rememberedRestaurantId(): Promise<number | null> {
  const id = Number((await cookies()).get(restaurantCookie)?.value);
  return Number.isInteger(id) && id > 0 ? id : null;
}
