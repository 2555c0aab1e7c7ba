import { type inferParserType, parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { paymentTypes } from '@/server/customers/customers.values';

/** Active or inactive customers. Archived ones are shown only on request. */
export const shownStates = ['active', 'inactive', 'withArchived'] as const;

/** The filters of the list of customers in the URL, also used by the page. */
export const customerFilters = {
  search: parseAsString.withDefault(''),
  restaurant: parseAsArrayOf(parseAsInteger).withDefault([]),
  group: parseAsArrayOf(parseAsInteger).withDefault([]),
  payment: parseAsStringLiteral(paymentTypes),
  state: parseAsStringLiteral(shownStates),
};
export type CustomerFilters = inferParserType<typeof customerFilters>;

const PAGE = 100;
const MAX_SEARCH = 255;

/** The maximum that the API accepts. */
const MAX_IDS = 100;

function idsOf(chosen: readonly number[]): string | undefined {
  const validIds = chosen.filter((id) => id > 0 && id <= MAX_INTEGER).slice(0, MAX_IDS);
  return validIds.length > 0 ? validIds.join(',') : undefined;
}

/** The filters as input for lists and exports. */
export function filterInput({ search, restaurant, group, payment, state }: CustomerFilters) {
  return {
    search: search.trim().slice(0, MAX_SEARCH) || undefined,
    restaurantIds: idsOf(restaurant),
    groups: idsOf(group),
    mustDisplayArchivedCustomers: state === 'withArchived' || undefined,
    paymentType: payment ?? undefined,
    isActive: state === 'active' ? true : state === 'inactive' ? false : undefined,
  };
}

/** The input of the list. */
export function listInput(brandId: number, filters: CustomerFilters) {
  return { brandId, limit: PAGE, ...filterInput(filters) };
}
