import { searchFor } from '@/components/ui/fold';
import type { BrandPlace, RestaurantScope } from '@/components/ui/scope';

/** Those whose name, city or brand holds every word of the search. */
export function matching(restaurants: RestaurantScope[], search: string): RestaurantScope[] {
  const isFound = searchFor(search);
  return restaurants.filter(({ name, city, brandName }) => isFound(`${name} ${city} ${brandName}`));
}

/** The brands with those of their restaurants that the search finds; one that has none yet is found by its own name. */
export function placesIn(brands: BrandPlace[], restaurants: RestaurantScope[], search: string) {
  const isFound = searchFor(search);
  const byBrand = Map.groupBy(restaurants, ({ brandId }) => brandId);
  return brands.flatMap((brand) => {
    const own = byBrand.get(brand.id) ?? [];
    const found = matching(own, search);
    return found.length > 0 || (own.length === 0 && isFound(brand.name)) ? [{ ...brand, restaurants: found }] : [];
  });
}
