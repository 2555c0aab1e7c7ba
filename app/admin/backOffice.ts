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

/** The brands that the signed-in user has to do with, by name, those without restaurants as well. */
export const reachableBrands = () => brandPlaces(false);

/** One of them, or an archived one for who can restore it; undefined for one out of reach. */
export async function findBrand(brandId: string): Promise<BrandPlace | undefined> {
  const isMeant = ({ id }: BrandPlace) => String(id) === brandId;
  return (await reachableBrands()).find(isMeant) ?? (await brandPlaces(true)).find(isMeant);
}

const restaurantPlaces = cache(async (archived: boolean): Promise<RestaurantScope[]> => {
  const restaurants = await perform(operations.brands.listReachableRestaurants, archived ? { archived } : {});
  return restaurants
    .map(({ restaurantId, ...rest }) => ({ id: restaurantId, ...rest }))
    .sort((a, b) => a.brandId - b.brandId || compareNames(a.name, b.name));
});

/** The restaurants that the signed-in user can reach, by brand and name; read once a page. */
export const reachableRestaurants = () => restaurantPlaces(false);

/** Those that are archived, for head office, which still reads and corrects what they have. */
export const archivedRestaurants = () => restaurantPlaces(true);

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
 * and where a chain is one restaurant. Without any restaurant, where head office makes the first.
 */
export async function startScreen(): Promise<string> {
  const start = await startRestaurant();
  if (!start) {
    const [brand, ...others] = await reachableBrands();
    return brand && others.length === 0 ? `/admin/brands/${brand.id}/restaurants` : '/admin/brands';
  }
  const caller = await currentCaller();
  const ofBrand = await restaurantsOf(start.brandId);
  const isOfChain = caller?.role === 'brand' || caller?.role === 'brand_group';
  return isOfChain && ofBrand.length > 1 ? `/admin/brands/${start.brandId}/stock` : `/admin/restaurants/${start.id}/stock`;
}
