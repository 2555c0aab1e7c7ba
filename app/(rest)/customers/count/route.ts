import { endpoint } from '@/server/core/rest/endpoint';
import { countCustomers } from '@/server/customers/customers.operations';

export const GET = endpoint(countCustomers);
