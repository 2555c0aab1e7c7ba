import type { SearchProvider } from '@/components/shell/search';
import { customerName } from './shared/customer';
import { customerLinks } from './shared/links';

const HITS = 6;

/** Finds customers in the ⌘K palette, by name, email, number or the start of a badge. */
export const customerSearch: SearchProvider = {
  id: 'customers',
  label: 'customers.palette',
  async search({ query, restaurant, trpc, signal }) {
    if (!restaurant) return [];
    const { brandId } = restaurant;
    const { items } = await trpc.customers.listCustomers.query({ brandId, search: query, limit: HITS }, { signal });
    return items.map((customer) => {
      const { customerId, badges, email, guestGroup } = customer;
      const matchingBadge = badges.find((badge) => badge.startsWith(query));
      return {
        id: customerId,
        title: customerName(customer),
        detail: [matchingBadge ?? badges[0], email, guestGroup].filter(Boolean).join(' · '),
        href: customerLinks(brandId).customer(customerId),
      };
    });
  },
};
