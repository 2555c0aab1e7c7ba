import type { Customer } from '@/server/customers/customers.schema';

/** Who stays, and who is merged into them. */
export interface Pair {
  into: Customer;
  from: Customer;
}
