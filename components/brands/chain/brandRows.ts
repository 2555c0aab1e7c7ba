import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { compareNames, searchFor } from '@/components/ui/fold';
import type { ReachableBrand } from '@/server/brands/brands.schema';

/** The filters of the list of brands in the address. */
export const brandParsers = {
  search: parseAsString.withDefault(''),
  group: parseAsInteger,
  state: parseAsStringLiteral(['archived']),
};
interface BrandFilters {
  search: string;
  group: number | null;
  state: 'archived' | null;
}

/** The brands that match the filters, by name. Archived ones only on request. */
export function filterBrands(brands: readonly ReachableBrand[], { search, group, state }: BrandFilters): ReachableBrand[] {
  const isFound = searchFor(search);
  return brands
    .filter((brand) => (brand.archivedAt !== undefined) === (state === 'archived'))
    .filter(
      ({ name, brandGroupName, brandGroupId }) => isFound(`${name} ${brandGroupName ?? ''}`) && (group === null || brandGroupId === group),
    )
    .sort((a, b) => compareNames(a.name, b.name));
}

/** The groups of the brands, by name. */
export function groupsOf(brands: readonly ReachableBrand[]): { value: number; label: string }[] {
  const groups = new Map(
    brands.flatMap(({ brandGroupId, brandGroupName }) => (brandGroupId ? [[brandGroupId, brandGroupName ?? '']] : [])),
  );
  return [...groups].map(([value, label]) => ({ value, label })).sort((a, b) => compareNames(a.label, b.label));
}
