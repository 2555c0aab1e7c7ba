import { endpoint } from '@/server/core/rest/endpoint';
import { getCustomer, updateCustomer } from '@/server/customers/customers.operations';

export const GET = endpoint(getCustomer);
export const PUT = endpoint(updateCustomer);
