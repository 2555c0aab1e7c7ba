import { fold } from '@/components/ui/fold';
import type { RestaurantScope } from '@/components/ui/scope';

/** Those whose name, city or brand holds every word of the search. */
export function matching(restaurants: RestaurantScope[], search: string): RestaurantScope[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return restaurants.filter(({ name, city, brandName }) => {
    const text = fold(`${name} ${city} ${brandName}`);
    return words.every((word) => text.includes(word));
  });
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
