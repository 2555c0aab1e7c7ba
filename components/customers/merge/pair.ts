import type { Customer } from '@/server/customers/customers.schema';

/** The customer who is kept, and the one merged into them. */
export interface Pair {
  into: Customer;
  from: Customer;
}
