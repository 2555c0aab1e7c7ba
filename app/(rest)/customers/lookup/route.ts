import { endpoint } from '@/server/core/rest/endpoint';
import { lookUpCustomer } from '@/server/customers/customers.operations';

export const GET = endpoint(lookUpCustomer);
