import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { managedRoles, userStates } from '@/server/identity/identity.values';

/** The filters of the list of users, as the URL has them; the page reads them too. */
export const userFilters = {
  search: parseAsString.withDefault(''),
  role: parseAsStringLiteral(managedRoles),
  brandId: parseAsInteger,
  restaurantId: parseAsInteger,
  state: parseAsStringLiteral(userStates),
};

interface Filters {
  search: string;
  role: (typeof managedRoles)[number] | null;
  brandId: number | null;
  restaurantId: number | null;
  state: (typeof userStates)[number] | null;
}

const PAGE = 100;

/** What is asked of the service for those filters. */
export function listInput({ search, role, brandId, restaurantId, state }: Filters) {
  return {
    limit: PAGE,
    ...(search !== '' && { search }),
    ...(role && { role }),
    ...(brandId !== null && { brandId }),
    ...(restaurantId !== null && { restaurantId }),
    ...(state && { state }),
  };
}
