import { endpoint } from '@/server/core/rest/endpoint';
import { importPhoenixCustomers } from '@/server/customers/customers.operations';

export const POST = endpoint(importPhoenixCustomers);
