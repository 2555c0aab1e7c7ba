import { endpoint } from '@/server/core/rest/endpoint';
import { mergeCustomers } from '@/server/customers/customers.operations';

export const POST = endpoint(mergeCustomers);
