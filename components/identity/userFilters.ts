import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { managedRoles, userStates } from '@/server/identity/identity.values';

/** The filters of the list of users, as the URL has them; the page reads them too. */
export const userFilters = {
  search: parseAsString.withDefault(''),
  role: parseAsStringLiteral(managedRoles),
  restaurantId: parseAsInteger,
  state: parseAsStringLiteral(userStates),
};

interface Filters {
  search: string;
  role: (typeof managedRoles)[number] | null;
  restaurantId: number | null;
  state: (typeof userStates)[number] | null;
}

const PAGE = 100;

/** What is asked of the service for those filters. */
export function listInput({ search, role, restaurantId, state }: Filters) {
  return {
    limit: PAGE,
    ...(search !== '' && { search }),
    ...(role && { role }),
    ...(restaurantId !== null && { restaurantId }),
    ...(state && { state }),
  };
}
