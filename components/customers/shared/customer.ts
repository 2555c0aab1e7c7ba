import type { Hue } from '@/components/ui/colors';
import type { Customer } from '@/server/customers/customers.schema';

export { customerName } from '@/server/customers/name.rules';

export type CustomerState = 'active' | 'inactive' | 'archived';

export const stateOf = ({ isActive, archivedAt }: Pick<Customer, 'isActive' | 'archivedAt'>): CustomerState =>
  archivedAt !== null ? 'archived' : isActive ? 'active' : 'inactive';

export const stateHues: Record<CustomerState, Hue> = { active: 'green', inactive: 'yellow', archived: 'gray' };
