import type { Hue } from '@/components/ui/colors';
import type { Customer } from '@/server/customers/customers.schema';

type Named = Pick<Customer, 'customerId' | 'givenName' | 'familyName' | 'email' | 'externalId' | 'badges'>;

/** What people call a customer: the name, else what else tells them from others. */
export function customerName({ customerId, givenName, familyName, email, externalId, badges }: Named): string {
  return [givenName, familyName].filter(Boolean).join(' ') || email || externalId || badges[0] || String(customerId);
}

export type CustomerState = 'active' | 'inactive' | 'archived';

export const stateOf = ({ isActive, archivedAt }: Pick<Customer, 'isActive' | 'archivedAt'>): CustomerState =>
  archivedAt !== null ? 'archived' : isActive ? 'active' : 'inactive';

export const stateHues: Record<CustomerState, Hue> = { active: 'green', inactive: 'yellow', archived: 'gray' };
