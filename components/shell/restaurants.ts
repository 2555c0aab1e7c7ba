import { searchFor } from '@/components/ui/fold';
import type { BrandPlace, RestaurantScope } from '@/components/ui/scope';

/** Restaurants whose name, city or brand contains every word of the search. */
export function filterRestaurants(restaurants: RestaurantScope[], search: string): RestaurantScope[] {
  const isFound = searchFor(search);
  return restaurants.filter(({ name, city, brandName }) => isFound(`${name} ${city} ${brandName}`));
}

/** Brands without restaurants that match the search. */
export function brandsWithoutRestaurants(brands: BrandPlace[], restaurants: RestaurantScope[], search: string): BrandPlace[] {
  const isFound = searchFor(search);
  const brandIds = new Set(restaurants.map(({ brandId }) => brandId));
  return brands.filter(({ id, name }) => !brandIds.has(id) && isFound(name));
}

/** Brands with their restaurants that match the search. A brand without restaurants matches by its own name. */
export function findPlaces(brands: BrandPlace[], restaurants: RestaurantScope[], search: string) {
  const restaurantsByBrand = Map.groupBy(filterRestaurants(restaurants, search), ({ brandId }) => brandId);
  const matchingBrands = new Set(brandsWithoutRestaurants(brands, restaurants, search));
  return brands
    .filter((brand) => restaurantsByBrand.has(brand.id) || matchingBrands.has(brand))
    .map((brand) => ({ ...brand, restaurants: restaurantsByBrand.get(brand.id) ?? [] }));
}
