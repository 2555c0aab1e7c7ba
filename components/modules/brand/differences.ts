import { parseAsString } from 'nuqs';
import { compareNames, searchFor } from '@/components/ui/fold';
import type { BrandModules } from '@/server/modules/modules.schema';
import { keyOf } from '../drafts';

export type Difference = BrandModules['differences'][number];

/** A restaurant with its own settings, by module. */
export interface DifferingRestaurant {
  restaurantId: number;
  name: string;
  byModule: ReadonlyMap<string, Difference>;
}

/** The filters of the matrix in the address. */
export const matrixParsers = { search: parseAsString.withDefault(''), module: parseAsString };

/** All restaurants of a brand, those with most differences first. */
export function differingOf({ restaurants, differences }: BrandModules): DifferingRestaurant[] {
  const byRestaurant = Map.groupBy(differences, ({ restaurantId }) => restaurantId);
  const rows = restaurants.map(({ restaurantId, restaurantName: name }) => ({
    restaurantId,
    name,
    byModule: new Map(byRestaurant.get(restaurantId)?.map((each) => [keyOf(each), each])),
  }));
  return rows.sort((a, b) => settingsOf(b) - settingsOf(a) || compareNames(a.name, b.name));
}

/** The number of settings in which a restaurant differs. */
export const settingsOf = ({ byModule }: DifferingRestaurant) => [...byModule.values()].reduce((sum, { fields }) => sum + fields.length, 0);

/** The restaurants whose name matches the search and, if a module is given, that differ in it. */
export function differingRows(rows: readonly DifferingRestaurant[], search: string, module: string | null): DifferingRestaurant[] {
  const isFound = searchFor(search);
  return rows.filter(({ name, byModule }) => isFound(name) && (module === null || byModule.has(module)));
}
