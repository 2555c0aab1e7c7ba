import { type inferParserType, parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { paymentTypes } from '@/server/customers/customers.values';

/** Customers who are active or not; those who are archived are shown only when asked for. */
export const shownStates = ['active', 'inactive', 'withArchived'] as const;

/** The filters of the list of customers, as the URL has them; the page reads them too. */
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

/** More would not fit what the interface takes. */
const MAX_IDS = 100;

function idsOf(chosen: readonly number[]): string | undefined {
  const known = chosen.filter((id) => id > 0 && id <= MAX_INTEGER).slice(0, MAX_IDS);
  return known.length > 0 ? known.join(',') : undefined;
}

/** What lists and exports are asked for by those filters. */
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

/** What the list is asked for. */
export function listInput(brandId: number, filters: CustomerFilters) {
  return { brandId, limit: PAGE, ...filterInput(filters) };
}
