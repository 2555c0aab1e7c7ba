import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { managedRoles, userStates } from '@/server/identity/identity.values';

/** The filters of the list of users in the URL, also used by the page. */
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

/** The filters as API input. */
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
