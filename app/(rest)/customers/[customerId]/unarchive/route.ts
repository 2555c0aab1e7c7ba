import { endpoint } from '@/server/core/rest/endpoint';
import { unarchiveCustomer } from '@/server/customers/customers.operations';

export const POST = endpoint(unarchiveCustomer);
