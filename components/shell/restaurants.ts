import { searchFor } from '@/components/ui/fold';
import type { BrandPlace, RestaurantScope } from '@/components/ui/scope';

/** Restaurants whose name, city or brand contains every word of the search. */
export function matching(restaurants: RestaurantScope[], search: string): RestaurantScope[] {
  const isFound = searchFor(search);
  return restaurants.filter(({ name, city, brandName }) => isFound(`${name} ${city} ${brandName}`));
}

/** Brands without restaurants that match the search. */
export function brandsAlone(brands: BrandPlace[], restaurants: RestaurantScope[], search: string): BrandPlace[] {
  const isFound = searchFor(search);
  const others = new Set(restaurants.map(({ brandId }) => brandId));
  return brands.filter(({ id, name }) => !others.has(id) && isFound(name));
}

/** Brands with their restaurants that match the search. A brand without restaurants matches by its own name. */
export function placesIn(brands: BrandPlace[], restaurants: RestaurantScope[], search: string) {
  const found = Map.groupBy(matching(restaurants, search), ({ brandId }) => brandId);
  const alone = new Set(brandsAlone(brands, restaurants, search));
  return brands
    .filter((brand) => found.has(brand.id) || alone.has(brand))
    .map((brand) => ({ ...brand, restaurants: found.get(brand.id) ?? [] }));
}
