import { cookies } from 'next/headers';
import { cache } from 'react';
import { currentCaller, perform } from '@/app/perform';
import { operations } from '@/app/service';
import { restaurantCookie } from '@/components/shell/cookies';
import { compareNames } from '@/components/ui/fold';
import type { BrandPlace, RestaurantScope } from '@/components/ui/scope';

const brandPlaces = cache(async (archived: boolean): Promise<BrandPlace[]> => {
  const brands = await perform(operations.brands.listReachableBrands, archived ? { archived } : {});
  return brands.map(({ brandId, name, timeZone, currency }) => ({ id: brandId, name, timeZone, currency }));
});

/** The brands that the signed-in user can access, by name, including those without restaurants. */
export const reachableBrands = () => brandPlaces(false);

/** A brand that the user can access, or an archived one for users who can restore it; undefined for any other. */
export async function findBrand(brandId: string): Promise<BrandPlace | undefined> {
  const hasId = ({ id }: BrandPlace) => String(id) === brandId;
  return (await reachableBrands()).find(hasId) ?? (await brandPlaces(true)).find(hasId);
}

const restaurantPlaces = cache(async (archived: boolean): Promise<RestaurantScope[]> => {
  const restaurants = await perform(operations.brands.listReachableRestaurants, archived ? { archived } : {});
  return restaurants
    .map(({ restaurantId, ...rest }) => ({ id: restaurantId, ...rest }))
    .sort((a, b) => a.brandId - b.brandId || compareNames(a.name, b.name));
});

/** The restaurants that the signed-in user can access, by brand and name; read once per page. */
export const reachableRestaurants = () => restaurantPlaces(false);

/** Archived restaurants, for head office, which still reads and corrects their data. */
export const archivedRestaurants = () => restaurantPlaces(true);

/** The restaurants of a brand that the user can access. */
export const restaurantsOf = async (brandId: number) => (await reachableRestaurants()).filter((each) => each.brandId === brandId);

/** The brand of a restaurant; 0 if the user can’t access it. */
export const brandIdOf = async (restaurantId: number) => (await reachableRestaurants()).find(({ id }) => id === restaurantId)?.brandId ?? 0;

/** The restaurant to start with: the one last used in this browser, or the oldest accessible one; undefined if there is none. */
export async function startRestaurant(): Promise<RestaurantScope | undefined> {
  const restaurants = await reachableRestaurants();
  const lastUsedId = Number((await cookies()).get(restaurantCookie)?.value);
  return restaurants.find(({ id }) => id === lastUsedId) ?? restaurants.toSorted((a, b) => a.id - b.id)[0];
}

/**
 * The first screen of a user: the brand's board for users of a chain, otherwise the restaurant last used, also if the chain has a single
 * restaurant. Without restaurants, the screen where head office creates the first.
 */
export async function startScreen(): Promise<string> {
  const restaurant = await startRestaurant();
  if (!restaurant) {
    const [brand, ...otherBrands] = await reachableBrands();
    return brand && otherBrands.length === 0 ? `/admin/brands/${brand.id}/restaurants` : '/admin/brands';
  }
  const caller = await currentCaller();
  const brandRestaurants = await restaurantsOf(restaurant.brandId);
  const isOfChain = caller?.role === 'brand' || caller?.role === 'brand_group';
  return isOfChain && brandRestaurants.length > 1
    ? `/admin/brands/${restaurant.brandId}/stock`
    : `/admin/restaurants/${restaurant.id}/stock`;
}
