import { endpoint } from '@/server/core/rest/endpoint';
import { createCustomer, listCustomers } from '@/server/customers/customers.operations';

export const GET = endpoint(listCustomers);
export const POST = endpoint(createCustomer);
