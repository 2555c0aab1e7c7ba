import { searchFor } from '@/components/ui/fold';
import type { RestaurantScope } from '@/components/ui/scope';

/** Those whose name, city or brand holds every word of the search. */
export function matching(restaurants: RestaurantScope[], search: string): RestaurantScope[] {
  const isFound = searchFor(search);
  return restaurants.filter(({ name, city, brandName }) => isFound(`${name} ${city} ${brandName}`));
}

export interface BrandOfRestaurants {
  brandId: number;
  brandName: string;
  restaurants: RestaurantScope[];
}

/** Brands in the order in which their restaurants come. */
export function groupByBrand(restaurants: RestaurantScope[]): BrandOfRestaurants[] {
  const brands = new Map<number, BrandOfRestaurants>();
  for (const restaurant of restaurants) {
    const brand = brands.get(restaurant.brandId) ?? { brandId: restaurant.brandId, brandName: restaurant.brandName, restaurants: [] };
    brand.restaurants.push(restaurant);
    brands.set(restaurant.brandId, brand);
  }
  return [...brands.values()];
}
